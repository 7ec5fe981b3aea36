-- Shops also propose changes of their own company, with pictures that nobody else sees before an editor approves them.

-- `kind`: kind of content of the record that is proposed.
ALTER TABLE shop_proposal ADD COLUMN kind TEXT NOT NULL DEFAULT 'announcements';
DROP INDEX shop_proposal_key;
CREATE UNIQUE INDEX shop_proposal_key ON shop_proposal (company_id, kind, key) WHERE state IN ('draft', 'waiting', 'sent_back');

-- Pictures that shops have uploaded. The file is in the folder of the library, and is served once a record uses it, or the library has it.
CREATE TABLE shop_picture (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  company_id INTEGER NOT NULL,
  name TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  file_name TEXT,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id)
) STRICT;
CREATE UNIQUE INDEX shop_picture_company ON shop_picture (company_id, name);
CREATE INDEX shop_picture_name ON shop_picture (name);
CREATE INDEX shop_picture_staff ON shop_picture (staff_id);
