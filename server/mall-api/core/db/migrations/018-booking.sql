-- What members book, and what they pay for. Instants are milliseconds since 1970; money is in minor units.

-- `body` says what the service was called then: it may change or go. No import touches this table.
CREATE TABLE booking_order (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  number TEXT NOT NULL UNIQUE,
  service_id INTEGER NOT NULL,
  starts_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  people INTEGER NOT NULL CHECK (people > 0),
  -- For all people together; 0: it is free.
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  body TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  cancel_until_ms INTEGER NOT NULL,
  -- So long the places are kept for who has not paid; NULL: there is nothing to pay.
  pay_until_ms INTEGER,
  paid_ms INTEGER,
  cancelled_ms INTEGER,
  cancelled_by TEXT CHECK (cancelled_by IN ('customer', 'time')),
  CHECK (ends_ms > starts_ms),
  CHECK ((pay_until_ms IS NULL) = (amount = 0)),
  CHECK (paid_ms IS NULL OR pay_until_ms IS NOT NULL),
  CHECK ((cancelled_ms IS NULL) = (cancelled_by IS NULL))
) STRICT;
CREATE INDEX booking_order_slot ON booking_order (service_id, starts_ms) WHERE cancelled_ms IS NULL;
CREATE INDEX booking_order_customer ON booking_order (customer_id, starts_ms);
CREATE INDEX booking_order_unpaid ON booking_order (pay_until_ms) WHERE paid_ms IS NULL AND cancelled_ms IS NULL;

-- One attempt to pay for something. What the provider says of it only ever takes it further: created, failed, cancelled, paid, refunded.
CREATE TABLE payment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  subject TEXT NOT NULL CHECK (subject IN ('booking_order', 'gift_card')),
  subject_id INTEGER NOT NULL,
  provider TEXT NOT NULL,
  -- By which the provider and we know it; it says nothing of the member.
  reference TEXT NOT NULL UNIQUE,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'created' CHECK (state IN ('created', 'failed', 'cancelled', 'paid', 'refunded')),
  created_ms INTEGER NOT NULL,
  paid_ms INTEGER,
  -- Since when it is to be paid back; what is not refunded yet is tried again.
  refund_wanted_ms INTEGER,
  brand TEXT,
  last4 TEXT
) STRICT;
CREATE INDEX payment_subject ON payment (subject, subject_id);
CREATE INDEX payment_customer ON payment (customer_id);
CREATE INDEX payment_refund ON payment (refund_wanted_ms) WHERE refund_wanted_ms IS NOT NULL AND state = 'paid';

-- A card that the member has saved with the provider, under the provider's name for it.
CREATE TABLE payment_method (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id) ON DELETE CASCADE,
  provider TEXT NOT NULL,
  token TEXT NOT NULL,
  brand TEXT NOT NULL,
  last4 TEXT NOT NULL CHECK (length(last4) = 4),
  expires TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  UNIQUE (customer_id, provider, token)
) STRICT;
