-- Who runs the centre from a browser: no members, and never rows of one table with them. No import touches these. Instants are milliseconds since 1970.

-- Without password and passkey: invited, and the link not used yet. `totp_sealed` is the secret of the app with its codes, encrypted;
-- `totp_step` the last step of which a code was taken: none is taken twice. Who leaves keeps the row, which acts name.
CREATE TABLE staff (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  email TEXT NOT NULL,
  folded_email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL DEFAULT '',
  role TEXT NOT NULL CHECK (role IN ('editor', 'desk', 'manager', 'shop')),
  company_id INTEGER,
  password_hash TEXT,
  totp_sealed TEXT,
  totp_step INTEGER NOT NULL DEFAULT 0,
  created_ms INTEGER NOT NULL,
  disabled_ms INTEGER,
  CHECK ((role = 'shop') = (company_id IS NOT NULL))
) STRICT;

CREATE TABLE staff_passkey (
  id TEXT PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  public_key BLOB NOT NULL,
  counter INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  used_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_passkey_staff ON staff_passkey (staff_id);

-- Tokens as SHA-256. `confirmed_ms`: when they last said again who they are.
CREATE TABLE staff_session (
  hash TEXT PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL,
  seen_ms INTEGER NOT NULL,
  confirmed_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_session_staff ON staff_session (staff_id);
CREATE INDEX staff_session_created ON staff_session (created_ms);

-- A link, as SHA-256 of its secret, with the sealed secret of the app that whoever opens it may set up.
CREATE TABLE staff_invite (
  hash TEXT PRIMARY KEY,
  staff_id INTEGER NOT NULL UNIQUE REFERENCES staff (id) ON DELETE CASCADE,
  totp_sealed TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_invite_expires ON staff_invite (expires_ms);

-- What a passkey was asked to sign, each once. Without `staff_id`: of a login, before which nobody is known.
CREATE TABLE staff_challenge (
  hash TEXT PRIMARY KEY,
  staff_id INTEGER REFERENCES staff (id) ON DELETE CASCADE,
  expires_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_challenge_staff ON staff_challenge (staff_id);
CREATE INDEX staff_challenge_expires ON staff_challenge (expires_ms);

-- Who of them did it; null for the terminal, tills and barriers.
ALTER TABLE operator_act ADD COLUMN staff_id INTEGER REFERENCES staff (id);
CREATE INDEX operator_act_staff ON operator_act (staff_id) WHERE staff_id IS NOT NULL;
