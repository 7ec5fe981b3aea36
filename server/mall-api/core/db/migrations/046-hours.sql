-- Days whose hours the staff have changed for many places at once, so that all of it is undone at once. Instants are milliseconds since 1970.

-- `body`: what was wanted, and of each place what there was of that day before and since.
CREATE TABLE hours_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request_key TEXT NOT NULL UNIQUE,
  date TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  body TEXT NOT NULL,
  undone_ms INTEGER
) STRICT;
CREATE INDEX hours_change_staff ON hours_change (staff_id);
