-- Keys of tills, barriers, monitoring systems and scripts. A key is shown once; only its hash is stored. After a rotation, the hash of before works until
-- `old_until_ms`. `shown` is the start of the key, by which staff recognize it. A key with a company reaches that shop only. `scopes` are separated by spaces.
CREATE TABLE api_key (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('shop', 'till', 'barrier', 'monitoring', 'script')),
  scopes TEXT NOT NULL,
  company_id INTEGER,
  hash TEXT NOT NULL UNIQUE,
  shown TEXT NOT NULL,
  old_hash TEXT UNIQUE,
  old_until_ms INTEGER,
  created_ms INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  rotated_ms INTEGER,
  last_used_ms INTEGER,
  last_used_for TEXT,
  revoked_ms INTEGER
);
CREATE INDEX api_key_open ON api_key (scopes) WHERE revoked_ms IS NULL;

-- Calls about members' data that were tried with the operators' token, which no longer opens them: the call, when, and how often; never contents.
CREATE TABLE ops_token_attempt (
  call TEXT PRIMARY KEY,
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL
) WITHOUT ROWID;
