-- Emails that a member of staff switches on or off in the desk. 1: on.
ALTER TABLE staff ADD COLUMN report_email INTEGER NOT NULL DEFAULT 0;
ALTER TABLE staff ADD COLUMN approvals_email INTEGER NOT NULL DEFAULT 1;
-- Monday of the last week in which the report was sent or switched on; null: never.
ALTER TABLE staff ADD COLUMN report_week TEXT;
-- Time of the last email about submissions of shops; null: never.
ALTER TABLE staff ADD COLUMN approvals_told_ms INTEGER;

-- Links in these emails that switch the email off without a login, as SHA-256 of their secret.
CREATE TABLE staff_email_link (
  hash TEXT PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_email_link_staff ON staff_email_link (staff_id);
CREATE INDEX staff_email_link_created ON staff_email_link (created_ms);

-- Most viewed records of a period.
CREATE INDEX record_view_of_day ON record_view (route, day, record_id, count);
