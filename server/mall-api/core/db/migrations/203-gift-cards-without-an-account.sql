-- Gift cards of buyers without an account. Times are milliseconds since 1970; money is in minor units.

-- Three tables are created again, because SQLite cannot remove NOT NULL from `customer_id`: cards and payments of buyers without an account have
-- none. The movements follow, because they refer to the cards.
-- `sealed_ms`: time of the current code, from which its encrypted copy is kept for a few days.
CREATE TABLE gift_card_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER REFERENCES customer (id),
  order_number TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  body TEXT NOT NULL,
  valid_months INTEGER NOT NULL CHECK (valid_months > 0),
  cancel_days INTEGER NOT NULL CHECK (cancel_days >= 0),
  recipient_name TEXT,
  recipient_email TEXT,
  message TEXT,
  locale TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  paid_ms INTEGER,
  number TEXT UNIQUE,
  code_hash TEXT,
  sealed_code TEXT,
  sealed_ms INTEGER,
  revealed_ms INTEGER,
  expires_ms INTEGER,
  blocked_ms INTEGER,
  cancelled_ms INTEGER,
  presented_ms INTEGER,
  CHECK ((paid_ms IS NULL) = (number IS NULL)),
  CHECK ((paid_ms IS NULL) = (code_hash IS NULL)),
  CHECK ((paid_ms IS NULL) = (expires_ms IS NULL)),
  CHECK (sealed_code IS NULL OR sealed_ms IS NOT NULL)
) STRICT;
INSERT INTO gift_card_next (
  id, customer_id, order_number, amount, currency, body, valid_months, cancel_days, recipient_name, recipient_email, message, locale, created_ms,
  paid_ms, number, code_hash, sealed_code, sealed_ms, revealed_ms, expires_ms, blocked_ms, cancelled_ms, presented_ms
)
SELECT
  id, customer_id, order_number, amount, currency, body, valid_months, cancel_days, recipient_name, lower(recipient_email), message, locale, created_ms,
  paid_ms, number, code_hash, sealed_code, paid_ms, revealed_ms, expires_ms, blocked_ms, cancelled_ms, presented_ms
FROM gift_card;

CREATE TABLE gift_card_movement_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  gift_card_id INTEGER NOT NULL REFERENCES gift_card_next (id),
  kind TEXT NOT NULL CHECK (kind IN ('issued', 'redeemed', 'returned', 'taken_back')),
  amount INTEGER NOT NULL CHECK (amount <> 0),
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
  reference TEXT,
  at_ms INTEGER NOT NULL,
  company_id INTEGER,
  key_id INTEGER,
  staff_id INTEGER,
  CHECK ((kind IN ('issued', 'returned')) = (amount > 0)),
  UNIQUE (gift_card_id, reference)
) STRICT;
INSERT INTO gift_card_movement_next (id, gift_card_id, kind, amount, balance_after, reference, at_ms, company_id, key_id, staff_id)
SELECT id, gift_card_id, kind, amount, balance_after, reference, at_ms, company_id, key_id, staff_id FROM gift_card_movement;

CREATE TABLE payment_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER REFERENCES customer (id),
  subject TEXT NOT NULL CHECK (subject IN ('booking_order', 'gift_card')),
  subject_id INTEGER NOT NULL,
  provider TEXT NOT NULL,
  reference TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'failed', 'cancelled', 'paid', 'refunded')),
  created_ms INTEGER NOT NULL,
  paid_ms INTEGER,
  refund_wanted_ms INTEGER,
  brand TEXT,
  last4 TEXT,
  provider_payment TEXT,
  refunded INTEGER NOT NULL DEFAULT 0,
  disputed INTEGER NOT NULL DEFAULT 0,
  unrecovered INTEGER NOT NULL DEFAULT 0,
  visit TEXT,
  is_test INTEGER NOT NULL DEFAULT 0 CHECK (is_test IN (0, 1))
) STRICT;
INSERT INTO payment_next (
  id, customer_id, subject, subject_id, provider, reference, amount, currency, state, created_ms, paid_ms, refund_wanted_ms, brand, last4,
  provider_payment, refunded, disputed, unrecovered, visit, is_test
)
SELECT
  id, customer_id, subject, subject_id, provider, reference, amount, currency, state, created_ms, paid_ms, refund_wanted_ms, brand, last4,
  provider_payment, refunded, disputed, unrecovered, visit, is_test
FROM payment;

-- Ids of deleted rows stay unused.
DELETE FROM sqlite_sequence WHERE name IN ('gift_card_next', 'gift_card_movement_next', 'payment_next');
INSERT INTO sqlite_sequence (name, seq)
SELECT name || '_next', seq FROM sqlite_sequence WHERE name IN ('gift_card', 'gift_card_movement', 'payment');

DROP TABLE gift_card_movement;
DROP TABLE gift_card;
DROP TABLE payment;
ALTER TABLE gift_card_next RENAME TO gift_card;
ALTER TABLE gift_card_movement_next RENAME TO gift_card_movement;
ALTER TABLE payment_next RENAME TO payment;

CREATE INDEX gift_card_customer ON gift_card (customer_id, created_ms) WHERE customer_id IS NOT NULL;
CREATE INDEX gift_card_unpaid ON gift_card (created_ms) WHERE paid_ms IS NULL;
CREATE INDEX gift_card_sealed ON gift_card (sealed_ms) WHERE sealed_code IS NOT NULL;
CREATE INDEX gift_card_recipient ON gift_card (recipient_email) WHERE recipient_email IS NOT NULL;
CREATE INDEX gift_card_guest_recipient ON gift_card (created_ms) WHERE customer_id IS NULL AND recipient_email IS NOT NULL;
CREATE UNIQUE INDEX gift_card_movement_issued ON gift_card_movement (gift_card_id) WHERE kind = 'issued';
CREATE INDEX gift_card_movement_at_shop ON gift_card_movement (company_id, at_ms) WHERE company_id IS NOT NULL;
CREATE INDEX payment_subject ON payment (subject, subject_id);
CREATE INDEX payment_customer ON payment (customer_id);
CREATE INDEX payment_refund ON payment (refund_wanted_ms) WHERE refund_wanted_ms IS NOT NULL AND state = 'paid';
CREATE INDEX payment_unrecovered ON payment (id) WHERE unrecovered > 0;
CREATE INDEX payment_visit ON payment (id) WHERE visit IS NOT NULL AND state = 'created';

-- Buyer without an account. The row is removed some time after the order; the card stays. `body_hash` is that of the order, which a repeated call has
-- again. `mailbox` is a hash, by which orders are counted.
CREATE TABLE gift_card_guest (
  gift_card_id INTEGER PRIMARY KEY REFERENCES gift_card (id) ON DELETE CASCADE,
  email TEXT NOT NULL,
  name TEXT,
  mailbox TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_card_guest_email ON gift_card_guest (email);
CREATE INDEX gift_card_guest_mailbox ON gift_card_guest (mailbox, created_ms);
CREATE INDEX gift_card_guest_created ON gift_card_guest (created_ms);

-- Links without a login, stored as hashes: `buyer` shows the order, `holder` shows the card. `sealed_code` is encrypted with a key that only the
-- link's own secret and the server's key give together.
CREATE TABLE gift_card_link (
  token_hash TEXT PRIMARY KEY,
  gift_card_id INTEGER NOT NULL REFERENCES gift_card (id) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('buyer', 'holder')),
  sealed_code TEXT,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_card_link_card ON gift_card_link (gift_card_id, kind);
CREATE INDEX gift_card_link_created ON gift_card_link (created_ms);
