-- Facts read on the picture of a receipt, as JSON (`ReceiptReading`): never the text, which may contain names and card numbers.
ALTER TABLE receipt ADD COLUMN reading TEXT;
CREATE INDEX receipt_to_read ON receipt (id, created_ms) WHERE held_for = 'reading' AND status = 'pending';
