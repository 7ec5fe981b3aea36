-- Time when the picture of a receipt was read, even if nothing was found on it. Null: not read yet.
ALTER TABLE receipt ADD COLUMN read_ms INTEGER;
UPDATE receipt SET read_ms = created_ms WHERE reading IS NOT NULL OR (status = 'pending' AND held_for = 'unreadable');
CREATE INDEX receipt_to_compare ON receipt (id) WHERE status = 'pending' AND read_ms IS NULL AND picture IS NOT NULL;
