-- What shops propose, each for their own company, until an editor decides. Instants are milliseconds since 1970.

-- `key`: of the record that it is about; NULL: of none yet. `base` and `body` are JSON of a record: what was shown when the shop began (NULL:
-- nothing), and what is to be shown, in the fields that are the shop's alone. `replaced`: what was shown before it was approved, for whoever takes
-- that back; `record_version` the version that the approval made.
CREATE TABLE shop_proposal (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  company_id INTEGER NOT NULL,
  key TEXT,
  wish TEXT NOT NULL CHECK (wish IN ('show', 'remove')),
  state TEXT NOT NULL CHECK (state IN ('draft', 'waiting', 'sent_back', 'approved', 'dropped')),
  version INTEGER NOT NULL,
  last_act TEXT NOT NULL,
  base TEXT,
  body TEXT NOT NULL,
  reason TEXT,
  request_key TEXT,
  changed_ms INTEGER NOT NULL,
  changed_by INTEGER NOT NULL REFERENCES staff (id),
  submitted_ms INTEGER,
  submitted_by INTEGER REFERENCES staff (id),
  decided_ms INTEGER,
  decided_by INTEGER REFERENCES staff (id),
  replaced TEXT,
  record_version INTEGER
) STRICT;
CREATE INDEX shop_proposal_company ON shop_proposal (company_id, changed_ms) WHERE state IN ('draft', 'waiting', 'sent_back');
CREATE UNIQUE INDEX shop_proposal_key ON shop_proposal (company_id, key) WHERE state IN ('draft', 'waiting', 'sent_back');
CREATE INDEX shop_proposal_waiting ON shop_proposal (submitted_ms, id) WHERE state = 'waiting';
CREATE UNIQUE INDEX shop_proposal_request ON shop_proposal (company_id, request_key);
CREATE INDEX shop_proposal_changed_by ON shop_proposal (changed_by);
CREATE INDEX shop_proposal_submitted_by ON shop_proposal (submitted_by) WHERE submitted_by IS NOT NULL;
CREATE INDEX shop_proposal_decided_by ON shop_proposal (decided_by) WHERE decided_by IS NOT NULL;

-- Who of a shop has proposed what somebody else has approved.
ALTER TABLE record_version ADD COLUMN proposed_by INTEGER REFERENCES staff (id);
CREATE INDEX record_version_proposed_by ON record_version (proposed_by) WHERE proposed_by IS NOT NULL;
