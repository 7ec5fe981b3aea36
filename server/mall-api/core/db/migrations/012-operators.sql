-- What operators do by hand, and points that are taken back though they are spent.

CREATE TABLE operator_act (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  -- Who was logged in on the machine.
  operator TEXT NOT NULL,
  -- The command and what it was about: `receipts revoke`, `7`.
  act TEXT NOT NULL,
  subject TEXT NOT NULL,
  why TEXT
) STRICT;

-- Who has approved, refused or revoked it; null for rules, and for what was decided before this was kept.
ALTER TABLE receipt ADD COLUMN reviewed_by TEXT;

-- What an entry brought and does no more. A member cannot have fewer points than none: what was spent of it is owed, and paid by the
-- points that come next. The ledger stays what it is; only added to are these as well.
CREATE TABLE points_recall (
  entry_id INTEGER PRIMARY KEY REFERENCES points_entry (id),
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  points INTEGER NOT NULL CHECK (points >= 0)
) STRICT;
CREATE INDEX points_recall_customer ON points_recall (customer_id);
CREATE TABLE points_recall_payment (
  entry_id INTEGER PRIMARY KEY REFERENCES points_entry (id),
  recall_id INTEGER NOT NULL REFERENCES points_recall (entry_id),
  points INTEGER NOT NULL CHECK (points > 0)
) STRICT;
CREATE INDEX points_recall_payment_recall ON points_recall_payment (recall_id);
CREATE VIEW points_owed AS
  SELECT r.entry_id, r.customer_id,
    r.points - coalesce((SELECT sum(p.points) FROM points_recall_payment p WHERE p.recall_id = r.entry_id), 0) AS rest
  FROM points_recall r;

CREATE TRIGGER points_recall_payment_fits BEFORE INSERT ON points_recall_payment
WHEN NOT EXISTS (SELECT 1 FROM points_owed o JOIN points_entry e ON e.id = NEW.entry_id
  WHERE o.entry_id = NEW.recall_id AND o.rest >= NEW.points AND e.customer_id = o.customer_id AND e.points = -NEW.points)
BEGIN SELECT raise(ABORT, 'the payment is not what is owed'); END;
CREATE TRIGGER points_recall_stays BEFORE UPDATE ON points_recall BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_recall_remains BEFORE DELETE ON points_recall BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_recall_payment_stays BEFORE UPDATE ON points_recall_payment BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_recall_payment_remains BEFORE DELETE ON points_recall_payment BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
