-- Browsers of members that are told of notices while no page is open. Instants are milliseconds since 1970.

-- 021 made tables for this that nothing has ever written to.
DROP TABLE IF EXISTS push_task;
DROP TABLE IF EXISTS push_subscription;

-- A browser is told as long as the session lasts in which it was chosen.
CREATE TABLE push_subscription (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  session_hash TEXT NOT NULL UNIQUE REFERENCES customer_session (hash) ON DELETE CASCADE,
  -- By which of the centre's keys the push service takes messages for it: with another one it takes none.
  public_key TEXT NOT NULL,
  -- Whoever has the address and the two keys may send to the browser.
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX push_subscription_customer ON push_subscription (customer_id);

-- What is yet to be sent to which browser; gone once it is sent, or given up.
CREATE TABLE push_task (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  subscription_id INTEGER NOT NULL REFERENCES push_subscription (id) ON DELETE CASCADE,
  notice_id INTEGER NOT NULL REFERENCES notice (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  due_ms INTEGER NOT NULL,
  UNIQUE (subscription_id, notice_id)
) STRICT;
CREATE INDEX push_task_due ON push_task (due_ms);
CREATE INDEX push_task_notice ON push_task (notice_id);
