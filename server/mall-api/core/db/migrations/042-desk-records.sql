-- Records as the desk lists them, which record names which, and who of the staff has done what. Instants are milliseconds since 1970.

-- `outline` is JSON: what a record is called, by its draft where there is one; `folded` are the words that it is found by, each after a space.
CREATE TABLE record_outline (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  outline TEXT NOT NULL,
  folded TEXT NOT NULL,
  PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;

-- Of shown records alone.
CREATE TABLE record_reference (
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  path TEXT NOT NULL,
  to_kind TEXT NOT NULL,
  to_key TEXT NOT NULL,
  PRIMARY KEY (kind, key, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_reference_to ON record_reference (to_kind, to_key, kind, key);

CREATE INDEX record_place ON record (kind, is_archived, file, position, key, is_edited);
CREATE INDEX record_changed ON record (kind, is_archived, updated_ms, file, position, key);
CREATE INDEX record_draft ON record (kind, key) WHERE draft IS NOT NULL;
CREATE INDEX record_unshown ON record (kind, key) WHERE live IS NULL AND seed IS NULL;

-- Who of the staff; null for the terminal and the files.
ALTER TABLE record ADD COLUMN staff_id INTEGER REFERENCES staff (id);
CREATE INDEX record_staff ON record (staff_id) WHERE staff_id IS NOT NULL;
ALTER TABLE record_version ADD COLUMN staff_id INTEGER REFERENCES staff (id);
CREATE INDEX record_version_staff ON record_version (staff_id) WHERE staff_id IS NOT NULL;
-- Of a new record, so that a press that comes twice makes it once.
ALTER TABLE record_version ADD COLUMN request_key TEXT;
CREATE UNIQUE INDEX record_version_request ON record_version (request_key) WHERE request_key IS NOT NULL;
