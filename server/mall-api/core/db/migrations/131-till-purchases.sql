-- What was returned of a purchase, and the points that were taken back for it. A whole return ends the purchase.
CREATE TABLE purchase_return (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  receipt_id INTEGER NOT NULL REFERENCES receipt (id),
  amount INTEGER NOT NULL CHECK (amount > 0),
  points INTEGER NOT NULL CHECK (points >= 0),
  created_ms INTEGER NOT NULL,
  key_id INTEGER,
  staff_id INTEGER
) STRICT;
CREATE INDEX purchase_return_of ON purchase_return (receipt_id);
CREATE TRIGGER purchase_return_fits BEFORE INSERT ON purchase_return
WHEN NOT EXISTS (SELECT 1 FROM receipt r WHERE r.id = NEW.receipt_id AND r.source <> 'photo' AND r.status = 'approved'
  AND r.amount >= NEW.amount + coalesce((SELECT sum(p.amount) FROM purchase_return p WHERE p.receipt_id = r.id), 0)
  AND r.points >= NEW.points + coalesce((SELECT sum(p.points) FROM purchase_return p WHERE p.receipt_id = r.id), 0))
BEGIN SELECT raise(ABORT, 'the return is more than the purchase'); END;
CREATE TRIGGER purchase_return_stays BEFORE UPDATE ON purchase_return BEGIN SELECT raise(ABORT, 'returns are only added'); END;
CREATE TRIGGER purchase_return_remains BEFORE DELETE ON purchase_return BEGIN SELECT raise(ABORT, 'returns are only added'); END;

-- The rate of a purchase at a till, so that returns are computed with it. Null for photographs.
ALTER TABLE receipt ADD COLUMN spend_per_point INTEGER;
-- A pending photograph of a purchase that a till has credited to another member: it counts only if that purchase is taken back.
ALTER TABLE receipt ADD COLUMN displaced_by INTEGER;
CREATE INDEX receipt_displaced ON receipt (displaced_by) WHERE displaced_by IS NOT NULL;
-- The conversation in which the member disputes the receipt.
ALTER TABLE receipt ADD COLUMN dispute_id INTEGER;

-- Calls of tills by their idempotency keys: what was done, without an answer, which would hold data of the member.
CREATE TABLE till_call (
  key_id INTEGER NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  receipt_id INTEGER NOT NULL,
  created_ms INTEGER NOT NULL,
  PRIMARY KEY (key_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX till_call_created ON till_call (created_ms);
