-- Gift cards, what is spent with them, and the stays of members in the car park. Instants are milliseconds since 1970; money is in minor units.

-- An order of a gift card and, once it is paid, the card. `body` says what the card was called then. No import touches these tables.
CREATE TABLE gift_card (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Who bought it. The row outlives their account: the card belongs to whoever holds it.
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  order_number TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  body TEXT NOT NULL,
  valid_months INTEGER NOT NULL CHECK (valid_months > 0),
  cancel_days INTEGER NOT NULL CHECK (cancel_days >= 0),
  -- Of whoever it is for: these go with the buyer's account.
  recipient_name TEXT,
  recipient_email TEXT,
  message TEXT,
  locale TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  paid_ms INTEGER,
  -- The card itself, from its payment on. Of its code there is a keyed hash, and for a few days what the letters are written from, encrypted.
  number TEXT UNIQUE,
  code_hash TEXT,
  sealed_code TEXT,
  revealed_ms INTEGER,
  expires_ms INTEGER,
  blocked_ms INTEGER,
  cancelled_ms INTEGER,
  CHECK ((paid_ms IS NULL) = (number IS NULL)),
  CHECK ((paid_ms IS NULL) = (code_hash IS NULL)),
  CHECK ((paid_ms IS NULL) = (expires_ms IS NULL))
) STRICT;
CREATE INDEX gift_card_customer ON gift_card (customer_id, created_ms);
CREATE INDEX gift_card_unpaid ON gift_card (created_ms) WHERE paid_ms IS NULL;
CREATE INDEX gift_card_sealed ON gift_card (paid_ms) WHERE sealed_code IS NOT NULL;

-- What has come onto a card and gone from it; nothing here is ever changed, and the balance is the sum.
CREATE TABLE gift_card_movement (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  gift_card_id INTEGER NOT NULL REFERENCES gift_card (id),
  kind TEXT NOT NULL CHECK (kind IN ('issued', 'redeemed', 'returned', 'taken_back')),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
  -- The till's own name for a redemption: the same again is the same movement.
  reference TEXT,
  at_ms INTEGER NOT NULL,
  CHECK ((kind IN ('issued', 'returned')) = (amount > 0)),
  UNIQUE (gift_card_id, reference)
) STRICT;
CREATE UNIQUE INDEX gift_card_movement_issued ON gift_card_movement (gift_card_id) WHERE kind = 'issued';

-- Wrong codes, by a hash of the number, whether there is such a card or not.
CREATE TABLE gift_card_guess (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number_hash TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_card_guess_number ON gift_card_guess (number_hash, at_ms);
CREATE INDEX gift_card_guess_time ON gift_card_guess (at_ms);

-- What the provider calls a payment, where that is needed to pay it back.
ALTER TABLE payment ADD COLUMN provider_payment TEXT;

-- From barrier to barrier, of members who opened them with their code.
CREATE TABLE parking_stay (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  option_id INTEGER NOT NULL,
  entered_ms INTEGER NOT NULL,
  left_ms INTEGER,
  -- Beyond what is free for everybody, and covered by the member's own free minutes; known when they leave.
  free_minutes_used INTEGER CHECK (free_minutes_used >= 0),
  CHECK (left_ms IS NULL OR left_ms >= entered_ms),
  CHECK ((left_ms IS NULL) = (free_minutes_used IS NULL))
) STRICT;
CREATE UNIQUE INDEX parking_stay_open ON parking_stay (customer_id) WHERE left_ms IS NULL;
CREATE INDEX parking_stay_customer ON parking_stay (customer_id, left_ms);
