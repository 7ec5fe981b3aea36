-- What the desk decides about receipts. Instants are milliseconds since 1970, amounts minor units.

-- What the member typed, where the desk has corrected the amount.
ALTER TABLE receipt ADD COLUMN submitted_amount INTEGER CHECK (submitted_amount > 0);

-- A decision that can still be taken back. Until it is due the receipt waits as before: no points have moved and nobody is told.
CREATE TABLE receipt_decision (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  receipt_id INTEGER NOT NULL UNIQUE REFERENCES receipt (id),
  status TEXT NOT NULL CHECK (status IN ('approved', 'rejected')),
  reason TEXT,
  -- The corrected one; null: as the member typed it.
  amount INTEGER CHECK (amount > 0),
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  decided_ms INTEGER NOT NULL,
  due_ms INTEGER NOT NULL,
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK (amount IS NULL OR status = 'approved')
) STRICT;
CREATE INDEX receipt_decision_due ON receipt_decision (due_ms);
CREATE INDEX receipt_decision_staff ON receipt_decision (staff_id);

-- What an act has changed, as JSON, where it changed something.
ALTER TABLE operator_act ADD COLUMN before TEXT;
ALTER TABLE operator_act ADD COLUMN after TEXT;

-- Codes that somebody of the staff has tried and that are none, so that nobody finds one by guessing.
CREATE TABLE code_guess (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX code_guess_staff ON code_guess (staff_id, at_ms);
CREATE INDEX code_guess_at ON code_guess (at_ms);
