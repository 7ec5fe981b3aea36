-- Files that the staff have replaced by others in all records that used them, so that the act can be undone.

-- `records` is JSON: a list of the changed records, each with kind and key.
CREATE TABLE picture_replacement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  old_name TEXT NOT NULL,
  new_name TEXT NOT NULL,
  records TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  undone_ms INTEGER
) STRICT;
CREATE INDEX picture_replacement_staff ON picture_replacement (staff_id);
