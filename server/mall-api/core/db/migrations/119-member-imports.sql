-- Imports of members with points. Instants are milliseconds since 1970.

-- Hash of all cells, by which the same file is recognized; null: uploaded before this migration.
ALTER TABLE sheet_import ADD COLUMN digest TEXT;
-- Number of points that the new and changed rows add.
ALTER TABLE sheet_import ADD COLUMN points INTEGER NOT NULL DEFAULT 0;
-- When the import continued after a restart; null: never.
ALTER TABLE sheet_import ADD COLUMN continued_ms INTEGER;
-- 1: the row is written, so that an import that continues leaves the row out.
ALTER TABLE sheet_import_row ADD COLUMN is_written INTEGER NOT NULL DEFAULT 0;

-- Imports whose comparison has not ended.
CREATE INDEX sheet_import_unplanned ON sheet_import (kind) WHERE choices IS NOT NULL AND is_planned = 0 AND bulk_id IS NULL;

-- `id`: of the uploaded sheet, which is deleted after a day. `undo_ms`: when the undo began.
CREATE TABLE member_import (
  id INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  file_name TEXT,
  why TEXT,
  total INTEGER NOT NULL,
  sends_invitations INTEGER NOT NULL CHECK (sends_invitations IN (0, 1)),
  ended_ms INTEGER,
  continued_ms INTEGER,
  undo_ms INTEGER,
  undone_ms INTEGER
) STRICT;
CREATE INDEX member_import_at ON member_import (at_ms);
CREATE INDEX member_import_staff ON member_import (staff_id);
CREATE INDEX member_import_open ON member_import (id) WHERE ended_ms IS NULL OR (undo_ms IS NOT NULL AND undone_ms IS NULL);

-- What an import has done for a row. `entry_id`: the points. `file_key`: hash of the file and the row; `cause_key`: hash of the member, the points and
-- the reason; each adds points only once. `changes`: replaced and new values as JSON, until the undo is no longer possible. `stays`: what the undo left.
CREATE TABLE member_import_row (
  import_id INTEGER NOT NULL REFERENCES member_import (id),
  row INTEGER NOT NULL,
  customer_id INTEGER REFERENCES customer (id),
  state TEXT NOT NULL CHECK (state IN ('done', 'failed', 'undone', 'stays')),
  is_created INTEGER NOT NULL CHECK (is_created IN (0, 1)),
  entry_id INTEGER REFERENCES points_entry (id),
  file_key TEXT UNIQUE,
  cause_key TEXT UNIQUE,
  changes TEXT,
  stays TEXT,
  PRIMARY KEY (import_id, row)
) STRICT;
CREATE INDEX member_import_row_state ON member_import_row (import_id, state, row);
CREATE INDEX member_import_row_customer ON member_import_row (customer_id);
CREATE INDEX member_import_row_entry ON member_import_row (entry_id);
CREATE INDEX member_import_row_changes ON member_import_row (import_id) WHERE changes IS NOT NULL;

-- How the centre got a consent that it has imported.
ALTER TABLE customer_consent ADD COLUMN proof TEXT;

-- Invitations to imported accounts have links of their own, which last longer.
CREATE TABLE account_link_next (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'password', 'login', 'invite')),
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO account_link_next SELECT hash, purpose, customer_id, created_ms FROM account_link;
DROP TABLE account_link;
ALTER TABLE account_link_next RENAME TO account_link;
CREATE INDEX account_link_customer ON account_link (customer_id, purpose);
CREATE INDEX account_link_created ON account_link (created_ms);
