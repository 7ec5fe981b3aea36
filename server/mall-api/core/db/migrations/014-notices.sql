-- What a member can reckon again, and what he is told before it ends. Instants are milliseconds since 1970.

-- The tier's multiplier when it was sent; receipts from before have none.
ALTER TABLE receipt ADD COLUMN multiplier REAL CHECK (multiplier > 0);

-- When a member switched notices off; NULL: he gets them.
ALTER TABLE customer ADD COLUMN notices_off_ms INTEGER;

-- Of what a member was told that it ends, how many days before. `thing` is the last day of points, the id of an activated reward, or
-- the year at whose end a tier ends.
CREATE TABLE member_notice (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('points', 'code', 'tier')),
  thing TEXT NOT NULL,
  days_before INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  UNIQUE (customer_id, kind, thing, days_before)
) STRICT;
CREATE INDEX member_notice_at ON member_notice (at_ms);

-- Links that switch notices off without a login, as SHA-256.
CREATE TABLE notice_link (
  hash TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX notice_link_customer ON notice_link (customer_id);
