-- Members, their sessions and the links they get by e-mail. No import touches these tables. Instants are milliseconds since 1970.

CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- NULL in all of what follows once the account is erased: the ledger stays, the person goes.
  email TEXT,
  folded_email TEXT,
  password_hash TEXT,
  first_name TEXT,
  last_name TEXT,
  birth_date TEXT,
  phone TEXT,
  locale TEXT NOT NULL,
  card_number TEXT UNIQUE,
  -- WebP, square.
  picture BLOB,
  -- A JSON list of category ids.
  interests TEXT NOT NULL DEFAULT '[]',
  firebase_subject TEXT UNIQUE,
  created_ms INTEGER NOT NULL,
  verified_ms INTEGER,
  erased_ms INTEGER
) STRICT;
-- An address is whose who has proven it. Until then any number of people may say that it is theirs.
CREATE UNIQUE INDEX customer_email ON customer (folded_email) WHERE verified_ms IS NOT NULL;
CREATE INDEX customer_folded_email ON customer (folded_email, id);
CREATE INDEX customer_unverified ON customer (created_ms) WHERE verified_ms IS NULL;

-- What a member agreed to and when he took it back, in the order in which he did.
CREATE TABLE customer_consent (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  kind TEXT NOT NULL CHECK (kind IN ('terms', 'newsletter')),
  version TEXT NOT NULL,
  is_granted INTEGER NOT NULL CHECK (is_granted IN (0, 1)),
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_consent_customer ON customer_consent (customer_id, kind, id);

-- Tokens as SHA-256: who reads this table is nobody's guest. `scope` is of a partner's token; a session of the site has none.
CREATE TABLE customer_session (
  hash TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  scope TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX customer_session_customer ON customer_session (customer_id);

CREATE TABLE account_link (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('verify', 'password', 'login')),
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX account_link_customer ON account_link (customer_id, purpose);

-- `account` is a hash of the address that was tried, whether somebody has it or not.
CREATE TABLE login_failure (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX login_failure_account ON login_failure (account, at_ms);

-- What a call with a key was asked and has answered; it is written in the call's own transaction.
CREATE TABLE idempotency_key (
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  key TEXT NOT NULL,
  call TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (customer_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX idempotency_key_created ON idempotency_key (created_ms);
