-- Last login of staff, the language of emails to them, and their recovery codes. Times are milliseconds since 1970.
ALTER TABLE staff ADD COLUMN last_login_ms INTEGER;
-- Null: the language of the centre.
ALTER TABLE staff ADD COLUMN locale TEXT;
UPDATE staff SET last_login_ms = (SELECT max(o.created_ms) FROM staff_session o WHERE o.staff_id = staff.id);

-- Keyed hashes of codes that replace a code of the authenticator app. A used code is deleted.
CREATE TABLE staff_recovery_code (
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  hash TEXT NOT NULL,
  PRIMARY KEY (staff_id, hash)
) STRICT, WITHOUT ROWID;
