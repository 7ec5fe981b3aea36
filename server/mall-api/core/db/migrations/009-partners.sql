-- What members allow the sites of partners. No import touches these tables. Instants are milliseconds since 1970.

-- Codes as SHA-256, for one exchange within a minute. A code that has been used stays as long as its token lasts: who brings it again ends that.
CREATE TABLE oauth_code (
  hash TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  client_id TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  scope TEXT NOT NULL,
  -- PKCE, S256.
  challenge TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  used_ms INTEGER,
  -- Of the access token that it was exchanged for.
  token_hash TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX oauth_code_customer ON oauth_code (customer_id);
CREATE INDEX oauth_code_created ON oauth_code (created_ms);

-- What a member agreed to; rows are added, never changed.
CREATE TABLE partner_consent (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  client_id TEXT NOT NULL,
  scope TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX partner_consent_customer ON partner_consent (customer_id);
