-- Calls of the staff that write, by the key that the desk sends with each: one that is sent again, because its answer was lost, is done once.
-- The answer itself is in the memory of the process. Without `done_ms` the call was begun, and the process that did it has ended, or still does it.
CREATE TABLE staff_call (
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  call TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  begun_ms INTEGER NOT NULL,
  done_ms INTEGER,
  PRIMARY KEY (staff_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_call_begun ON staff_call (begun_ms);
