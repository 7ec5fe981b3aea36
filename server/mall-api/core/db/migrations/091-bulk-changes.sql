-- Acts on many records at once, with the state of each record before the act, so that all of it is undone at once. Instants are milliseconds since
-- 1970. `ended_ms`: null while it runs, or if the process ended meanwhile. `undone_ms`: when an undo began.
CREATE TABLE bulk_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request_key TEXT NOT NULL UNIQUE,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  kind TEXT NOT NULL,
  act TEXT NOT NULL,
  total INTEGER NOT NULL,
  ended_ms INTEGER,
  undone_ms INTEGER
) STRICT;
CREATE INDEX bulk_change_staff ON bulk_change (staff_id);
CREATE INDEX bulk_change_at ON bulk_change (at_ms);

-- `version`: of the record after the act. `before`: the fields that the act has replaced. `failure`: why nothing was changed, or not undone.
CREATE TABLE bulk_record (
  bulk_id INTEGER NOT NULL REFERENCES bulk_change (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('done', 'same', 'failed', 'undone', 'stays')),
  version INTEGER,
  before TEXT,
  failure TEXT,
  PRIMARY KEY (bulk_id, kind, key)
) STRICT;
CREATE INDEX bulk_record_state ON bulk_record (bulk_id, state);
