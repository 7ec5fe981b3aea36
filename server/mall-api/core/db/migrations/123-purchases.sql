-- A purchase that a till or a cashier reports is a receipt too: it is stored beside the photographed ones, so that one purchase counts once.
ALTER TABLE receipt ADD COLUMN source TEXT NOT NULL DEFAULT 'photo' CHECK (source IN ('photo', 'till', 'cashier'));
-- The key of the till, or the cashier in the desk. Without foreign keys, which would need indexes.
ALTER TABLE receipt ADD COLUMN key_id INTEGER;
ALTER TABLE receipt ADD COLUMN cashier_id INTEGER;

-- A purchase that was taken back stays known, so that a photograph of its receipt earns nothing.
DROP INDEX receipt_once;
CREATE UNIQUE INDEX receipt_once ON receipt (number_key, amount, day) WHERE status <> 'rejected' OR source <> 'photo';
DROP INDEX receipt_fiscal_once;
CREATE UNIQUE INDEX receipt_fiscal_once ON receipt (fiscal_key) WHERE fiscal_key IS NOT NULL AND (status <> 'rejected' OR source <> 'photo');

-- More reasons for which a receipt waits.
ALTER TABLE receipt RENAME COLUMN held_for TO old_held_for;
ALTER TABLE receipt ADD COLUMN held_for TEXT CHECK (held_for IN (
  'resembles', 'pace', 'amount', 'code', 'sample', 'reading', 'unreadable', 'differs', 'newcomer', 'disputed'));
UPDATE receipt SET held_for = old_held_for WHERE old_held_for IS NOT NULL;
ALTER TABLE receipt DROP COLUMN old_held_for;

-- The shop where a reward's code or an amount of a gift card was taken, and by whom.
ALTER TABLE customer_reward ADD COLUMN used_company_id INTEGER;
ALTER TABLE customer_reward ADD COLUMN used_key_id INTEGER;
ALTER TABLE customer_reward ADD COLUMN used_staff_id INTEGER;
ALTER TABLE gift_card_movement ADD COLUMN company_id INTEGER;
ALTER TABLE gift_card_movement ADD COLUMN key_id INTEGER;
ALTER TABLE gift_card_movement ADD COLUMN staff_id INTEGER;
