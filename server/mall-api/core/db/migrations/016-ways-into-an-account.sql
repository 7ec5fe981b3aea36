-- Wrong passwords of the last minutes. `account` is a hash of the address that was tried, whether somebody has it or not; `origin` is where it
-- was tried from: a network, by a hash that the gateway alone can make, or a device or session of the member's own (`is_own`).
DROP TABLE login_failure;
CREATE TABLE login_failure (
  id INTEGER PRIMARY KEY,
  account TEXT NOT NULL,
  origin TEXT NOT NULL,
  is_own INTEGER NOT NULL CHECK (is_own IN (0, 1)),
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX login_failure_account ON login_failure (account, at_ms);
CREATE INDEX login_failure_origin ON login_failure (origin, at_ms);
CREATE INDEX login_failure_at ON login_failure (at_ms);

-- Devices on which a member has been logged in. The hash is of the device's secret together with the member's number: that two members share
-- a device cannot be seen here.
CREATE TABLE customer_device (
  hash TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX customer_device_customer ON customer_device (customer_id, seen_ms);

-- What the form that registered somebody may withdraw it by, as a hash; NULL once the address is proven.
ALTER TABLE customer ADD COLUMN application_hash TEXT;
CREATE UNIQUE INDEX customer_application ON customer (application_hash) WHERE application_hash IS NOT NULL;

-- The address that a member wants instead. It becomes theirs once the links at both addresses are pressed; the hashes are of those links'
-- secrets. `session_hash`: the session that asked goes on, all others end.
CREATE TABLE email_change (
  customer_id INTEGER PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  requested_ms INTEGER NOT NULL,
  new_hash TEXT UNIQUE,
  old_hash TEXT UNIQUE,
  new_confirmed_ms INTEGER,
  old_confirmed_ms INTEGER
) STRICT;
CREATE INDEX email_change_requested ON email_change (requested_ms);
