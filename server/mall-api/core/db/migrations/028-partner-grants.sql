-- Partners' sites that members are connected with. No import touches these tables. Instants are milliseconds since 1970.

-- From the exchange of a code until the member, a stolen token or disuse ends it; the access tokens that came of it end with it. Of its refresh
-- token (RFC 6749, 6) the first half stays and the second is another after each use: the right first half with another second one is an old token.
CREATE TABLE partner_grant (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  client_id TEXT NOT NULL,
  scope TEXT NOT NULL,
  family_hash TEXT NOT NULL UNIQUE,
  refresh_hash TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  used_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX partner_grant_customer ON partner_grant (customer_id, client_id, id);
CREATE INDEX partner_grant_used ON partner_grant (used_ms);

ALTER TABLE customer_session ADD COLUMN grant_id INTEGER;
CREATE INDEX customer_session_grant ON customer_session (grant_id) WHERE grant_id IS NOT NULL;

-- What it was exchanged for, in place of the one token of it; and how often somebody tried with what is not right.
ALTER TABLE oauth_code DROP COLUMN token_hash;
ALTER TABLE oauth_code ADD COLUMN grant_id INTEGER;
ALTER TABLE oauth_code ADD COLUMN tries INTEGER NOT NULL DEFAULT 0;
