-- Money that moves at the payment provider without us. Amounts are in minor units, instants milliseconds since 1970.

-- What has gone back of a payment, as the provider had it when it was last asked: by refunds, ours included, and by disputes that are open or lost.
ALTER TABLE payment ADD COLUMN refunded INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment ADD COLUMN disputed INTEGER NOT NULL DEFAULT 0;
-- How much an operator is to look at: what was paid for was used before its money went back.
ALTER TABLE payment ADD COLUMN unrecovered INTEGER NOT NULL DEFAULT 0;
CREATE INDEX payment_unrecovered ON payment (id) WHERE unrecovered > 0;

-- What the provider calls the visit to its page, which ends with what it would pay for.
ALTER TABLE payment ADD COLUMN visit TEXT;
CREATE INDEX payment_visit ON payment (id) WHERE visit IS NOT NULL AND state = 'created';

-- It was cancelled because its money went back, and holds again should the money return.
ALTER TABLE booking_order ADD COLUMN reversed_ms INTEGER;

-- Since when whoever a card is for knows of it.
ALTER TABLE gift_card ADD COLUMN presented_ms INTEGER;
UPDATE gift_card SET presented_ms = paid_ms WHERE recipient_email IS NOT NULL AND paid_ms IS NOT NULL;
