-- Spreadsheets that staff import into a kind of content. Instants are milliseconds since 1970. `shape`: hash of the headings. `choices`: columns and
-- rules of the comparison, as JSON. `bulk_id`: the act that has written the records. Imports with their rows are deleted after a day.
CREATE TABLE sheet_import (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  file_name TEXT,
  sheet TEXT,
  sheets TEXT NOT NULL,
  headings TEXT NOT NULL,
  shape TEXT NOT NULL,
  row_count INTEGER NOT NULL,
  choices TEXT,
  is_planned INTEGER NOT NULL DEFAULT 0,
  mode TEXT,
  bulk_id INTEGER REFERENCES bulk_change (id) ON DELETE SET NULL
) STRICT;
CREATE INDEX sheet_import_at ON sheet_import (at_ms);
CREATE INDEX sheet_import_staff ON sheet_import (staff_id);
CREATE INDEX sheet_import_bulk ON sheet_import (bulk_id);

-- `cells`: values as JSON. `state`: null until the row is compared. `key`: the record that the row changes. `plan`: differences and faults, as JSON.
CREATE TABLE sheet_import_row (
  import_id INTEGER NOT NULL REFERENCES sheet_import (id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  cells TEXT NOT NULL,
  state TEXT CHECK (state IN ('new', 'changed', 'same', 'faulty', 'failed')),
  key TEXT,
  plan TEXT,
  PRIMARY KEY (import_id, row)
) STRICT;
CREATE INDEX sheet_import_row_state ON sheet_import_row (import_id, state, row);

-- The last assignment of columns for files with the same headings. `columns`: fields by heading, as JSON.
CREATE TABLE sheet_mapping (
  kind TEXT NOT NULL,
  shape TEXT NOT NULL,
  columns TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (kind, shape)
) STRICT;
CREATE INDEX sheet_mapping_at ON sheet_mapping (at_ms);
