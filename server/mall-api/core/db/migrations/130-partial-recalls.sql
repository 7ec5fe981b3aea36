-- A purchase can be returned piece by piece, so a credit can be recalled in several parts, which together are never more than the credit.
DROP VIEW points_owed;
DROP TRIGGER points_recall_payment_fits;
DROP TRIGGER points_recall_stays;
DROP TRIGGER points_recall_remains;
DROP TRIGGER points_recall_payment_stays;
DROP TRIGGER points_recall_payment_remains;

CREATE TABLE points_recall_part (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  entry_id INTEGER NOT NULL REFERENCES points_entry (id),
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  -- How many points of the entry no longer count, with those that had expired.
  part INTEGER NOT NULL CHECK (part > 0),
  -- How many of them the member has to give back: those that had not expired.
  points INTEGER NOT NULL CHECK (points BETWEEN 0 AND part)
) STRICT;
INSERT INTO points_recall_part (id, entry_id, customer_id, part, points)
  SELECT r.entry_id, r.entry_id, r.customer_id, e.points, r.points FROM points_recall r JOIN points_entry e ON e.id = r.entry_id;

CREATE TABLE points_recall_paid (
  entry_id INTEGER PRIMARY KEY REFERENCES points_entry (id),
  recall_id INTEGER NOT NULL REFERENCES points_recall_part (id),
  points INTEGER NOT NULL CHECK (points > 0),
  -- 1: points that were owed and came later; 0: taken by the recall itself.
  is_settlement INTEGER NOT NULL CHECK (is_settlement IN (0, 1))
) STRICT;
INSERT INTO points_recall_paid (entry_id, recall_id, points, is_settlement)
  SELECT p.entry_id, p.recall_id, p.points, e.reverses_id IS NULL FROM points_recall_payment p JOIN points_entry e ON e.id = p.entry_id;

DROP TABLE points_recall_payment;
DROP TABLE points_recall;
ALTER TABLE points_recall_part RENAME TO points_recall;
ALTER TABLE points_recall_paid RENAME TO points_recall_payment;
CREATE INDEX points_recall_customer ON points_recall (customer_id);
CREATE INDEX points_recall_entry ON points_recall (entry_id);
CREATE INDEX points_recall_payment_recall ON points_recall_payment (recall_id);

CREATE VIEW points_owed AS
  SELECT r.id, r.entry_id, r.customer_id,
    r.points - coalesce((SELECT sum(p.points) FROM points_recall_payment p WHERE p.recall_id = r.id), 0) AS rest
  FROM points_recall r;

CREATE TRIGGER points_recall_fits BEFORE INSERT ON points_recall
WHEN NOT EXISTS (SELECT 1 FROM points_entry e WHERE e.id = NEW.entry_id AND e.customer_id = NEW.customer_id
  AND e.points >= NEW.part + coalesce((SELECT sum(r.part) FROM points_recall r WHERE r.entry_id = NEW.entry_id), 0))
BEGIN SELECT raise(ABORT, 'the recall is more than the entry brought'); END;
CREATE TRIGGER points_recall_payment_fits BEFORE INSERT ON points_recall_payment
WHEN NOT EXISTS (SELECT 1 FROM points_owed o JOIN points_entry e ON e.id = NEW.entry_id
  WHERE o.id = NEW.recall_id AND o.rest >= NEW.points AND e.customer_id = o.customer_id AND e.points = -NEW.points)
BEGIN SELECT raise(ABORT, 'the payment is not what is owed'); END;
CREATE TRIGGER points_recall_stays BEFORE UPDATE ON points_recall BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_recall_remains BEFORE DELETE ON points_recall BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_recall_payment_stays BEFORE UPDATE ON points_recall_payment BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_recall_payment_remains BEFORE DELETE ON points_recall_payment BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
