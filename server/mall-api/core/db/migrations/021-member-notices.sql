-- What members are told, on the site, by e-mail and by their browsers. Instants are milliseconds since 1970.

-- No text: it is made of `kind` and `facts`, numbers and dates in JSON, in the language of whoever reads it.
CREATE TABLE notice (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  -- What is told under one key is told once.
  key TEXT NOT NULL,
  -- What it is about: of several notices about the same, the last one stands.
  subject TEXT NOT NULL,
  facts TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  read_ms INTEGER,
  -- Since when another one stands in its place, or it is not true any more.
  ended_ms INTEGER,
  UNIQUE (customer_id, key)
) STRICT;
CREATE INDEX notice_standing ON notice (customer_id, id) WHERE ended_ms IS NULL;
CREATE INDEX notice_created ON notice (created_ms);

-- The level that a member had when it was looked at last. `period` is the year, and the levels that there were then.
CREATE TABLE member_level (
  customer_id INTEGER PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  tier_id INTEGER,
  changes INTEGER NOT NULL DEFAULT 0,
  period TEXT NOT NULL
) STRICT;

-- What a member does not want to be told in which way; no row: they do.
CREATE TABLE notice_unwanted (
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  way TEXT NOT NULL CHECK (way IN ('mail', 'push')),
  topic TEXT NOT NULL,
  PRIMARY KEY (customer_id, way, topic)
) STRICT, WITHOUT ROWID;

-- Browsers that are to be told, each as long as the session lasts in which its member asked for it.
CREATE TABLE push_subscription (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  session_hash TEXT NOT NULL REFERENCES customer_session (hash) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscription_customer ON push_subscription (customer_id);
CREATE INDEX push_subscription_session ON push_subscription (session_hash);

-- What is yet to be sent to them.
CREATE TABLE push_task (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id INTEGER NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
  notice_id INTEGER NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX push_task_due ON push_task (due_ms, id);
CREATE INDEX push_task_subscription ON push_task (subscription_id);
CREATE INDEX push_task_notice ON push_task (notice_id);
