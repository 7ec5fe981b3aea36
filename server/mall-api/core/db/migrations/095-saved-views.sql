-- Views of the desk's content lists, by the person who saved them.
CREATE TABLE staff_view (
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  -- JSON list of columns; null: the columns of the kind.
  columns TEXT,
  PRIMARY KEY (staff_id, kind, name)
) STRICT;
