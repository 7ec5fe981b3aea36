-- Addresses of other systems that receive events. Secrets are encrypted, because the desk shows them only once.
CREATE TABLE webhook_endpoint (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL,
  url TEXT NOT NULL,
  -- JSON list of event types.
  types TEXT NOT NULL,
  sealed_secret TEXT NOT NULL,
  -- The replaced secret also signs for a while, so that the receiver can change it without a gap.
  old_sealed_secret TEXT,
  old_secret_until_ms INTEGER,
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  -- Failures without a success in between, the first of them, and the time before which nothing is sent.
  failures INTEGER NOT NULL DEFAULT 0,
  failing_since_ms INTEGER,
  rests_until_ms INTEGER NOT NULL DEFAULT 0,
  -- Given up: events are stored and sent once a manager resumes the endpoint.
  paused_ms INTEGER,
  last_success_ms INTEGER,
  created_ms INTEGER NOT NULL
) STRICT;

-- One event for one endpoint, written in the transaction of the act.
CREATE TABLE webhook_delivery (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  endpoint_id INTEGER NOT NULL REFERENCES webhook_endpoint (id) ON DELETE CASCADE,
  -- The header webhook-id: the same for every attempt and every endpoint.
  key TEXT NOT NULL,
  type TEXT NOT NULL,
  -- The member whose events are delivered in order. Without a foreign key, because the event of an erasure follows the member.
  customer_id INTEGER,
  body TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts INTEGER NOT NULL DEFAULT 0,
  -- Next attempt. Null when finished, and while an earlier event of the same member waits.
  due_ms INTEGER,
  tried_ms INTEGER,
  took_ms INTEGER,
  -- Outcome of the last attempt: the HTTP status and the beginning of the answer, or why there was none.
  status INTEGER,
  answer TEXT,
  fault TEXT CHECK (fault IN ('address', 'name', 'connection', 'certificate', 'timeout', 'secret')),
  CHECK (due_ms IS NULL OR state = 'waiting')
) STRICT;
CREATE INDEX webhook_delivery_due ON webhook_delivery (endpoint_id, due_ms, id) WHERE due_ms IS NOT NULL;
CREATE INDEX webhook_delivery_order ON webhook_delivery (endpoint_id, customer_id, id) WHERE state = 'waiting' AND customer_id IS NOT NULL;
CREATE INDEX webhook_delivery_waiting ON webhook_delivery (at_ms) WHERE state = 'waiting';
CREATE INDEX webhook_delivery_list ON webhook_delivery (endpoint_id, id);
CREATE INDEX webhook_delivery_state ON webhook_delivery (endpoint_id, state, id);
CREATE INDEX webhook_delivery_customer ON webhook_delivery (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX webhook_delivery_at ON webhook_delivery (at_ms);
