-- By what a receipt is found again when it comes a second time, and why one waits for a person.

-- Pictures that came with receipts: a hash of the file, and 256 bits of how it looks. They tell nothing of the person and stay when the
-- account goes. Rows are only added: what has read them all once reads the newer ones alone.
CREATE TABLE receipt_picture (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  receipt_id INTEGER NOT NULL UNIQUE REFERENCES receipt (id),
  sha256 TEXT NOT NULL,
  look BLOB NOT NULL CHECK (length(look) = 32)
) STRICT;
CREATE INDEX receipt_picture_file ON receipt_picture (sha256);

-- A hash of the shop and the folded number. The number itself is kept as it was typed alone, and goes with the account.
ALTER TABLE receipt ADD COLUMN number_key TEXT NOT NULL DEFAULT '';
-- Why it waits, or has waited: in general for the member, and for the operator as JSON `[{ reason, receipt_id }]`.
ALTER TABLE receipt ADD COLUMN held_for TEXT CHECK (held_for IN ('resembles', 'pace', 'amount', 'code', 'sample'));
ALTER TABLE receipt ADD COLUMN holds TEXT;

UPDATE receipt SET number_key = receipt_number_key(company_id, folded_number), fiscal_key = receipt_fiscal_key(fiscal_key);
-- Those that counted twice because numbers were told apart by a prefix or by zeros have counted.
UPDATE receipt SET number_key = number_key || ':' || id
  WHERE status <> 'rejected' AND EXISTS (SELECT 1 FROM receipt other WHERE other.id < receipt.id AND other.status <> 'rejected'
    AND other.number_key = receipt.number_key AND other.amount = receipt.amount AND other.day = receipt.day);
DROP INDEX receipt_once;
ALTER TABLE receipt DROP COLUMN folded_number;
CREATE UNIQUE INDEX receipt_once ON receipt (number_key, amount, day) WHERE status <> 'rejected';
CREATE INDEX receipt_number ON receipt (number_key);
CREATE INDEX receipt_purchase ON receipt (company_id, day, amount);
-- Of accounts that are deleted by now, the minute of a purchase says more than its day.
UPDATE receipt SET purchased_ms = unixepoch(day) * 1000 WHERE customer_id IN (SELECT id FROM customer WHERE erased_ms IS NOT NULL);
-- The rules for receipts have grown: those that were imported before lack what is asked of them now.
DELETE FROM content_import;
