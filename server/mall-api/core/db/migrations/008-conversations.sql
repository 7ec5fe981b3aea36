-- What members and the centre write to each other. They go with the account.
-- Instants are milliseconds since 1970.

CREATE TABLE conversation (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  -- The one of the request that opened it.
  reference TEXT NOT NULL UNIQUE,
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX conversation_customer ON conversation (customer_id);

CREATE TABLE message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  conversation_id INTEGER NOT NULL REFERENCES conversation (id),
  sender TEXT NOT NULL CHECK (sender IN ('customer', 'centre')),
  text TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  -- When the other side read it.
  read_ms INTEGER
) STRICT;
CREATE INDEX message_conversation ON message (conversation_id, id);

-- What opens the barrier for a member until the end of the day.
CREATE TABLE parking_code (
  customer_id INTEGER PRIMARY KEY REFERENCES customer (id),
  code TEXT NOT NULL UNIQUE,
  valid_until_ms INTEGER NOT NULL
) STRICT;
