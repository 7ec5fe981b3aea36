-- Who was moved into which unit in one go, so that all of it is undone at once. Instants are milliseconds since 1970.
-- `body`: who was in each unit before and since, and of each record what its fields said before and since.
CREATE TABLE unit_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request_key TEXT NOT NULL UNIQUE,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  body TEXT NOT NULL,
  undone_ms INTEGER
) STRICT;
CREATE INDEX unit_change_staff ON unit_change (staff_id);

-- What its owner calls a passkey; '': nothing yet.
ALTER TABLE staff_passkey ADD COLUMN name TEXT NOT NULL DEFAULT '';
