-- The keys of the barriers that reported a stay. Null for the demo, and for stays of before.
ALTER TABLE parking_stay ADD COLUMN entered_key_id INTEGER;
ALTER TABLE parking_stay ADD COLUMN left_key_id INTEGER;

-- Wrong codes, cards and numbers of a key since a time, by call. A restart or another process does not forgive them.
CREATE TABLE key_guess (
  key_id INTEGER NOT NULL REFERENCES api_key (id) ON DELETE CASCADE,
  call TEXT NOT NULL,
  since_ms INTEGER NOT NULL,
  wrong INTEGER NOT NULL,
  PRIMARY KEY (key_id, call)
) STRICT, WITHOUT ROWID;
CREATE INDEX key_guess_since ON key_guess (since_ms);

-- Metrics count by endpoint.
DROP INDEX webhook_delivery_waiting;
