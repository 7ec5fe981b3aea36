-- Bookings that staff make for a person on the phone, with or without an account. Times are milliseconds since 1970.

-- The table is created again, because SQLite cannot remove NOT NULL from `customer_id`: bookings of persons without an account have none.
-- `paid_at_desk`: paid in the centre, so no payment provider can refund it.
CREATE TABLE booking_order_next (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER REFERENCES customer (id),
  number TEXT NOT NULL UNIQUE,
  service_id INTEGER NOT NULL,
  starts_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  people INTEGER NOT NULL CHECK (people > 0),
  amount INTEGER NOT NULL CHECK (amount >= 0),
  currency TEXT NOT NULL,
  body TEXT NOT NULL,
  created_ms INTEGER NOT NULL,
  cancel_until_ms INTEGER NOT NULL,
  pay_until_ms INTEGER,
  paid_ms INTEGER,
  cancelled_ms INTEGER,
  cancelled_by TEXT CHECK (cancelled_by IN ('customer', 'time')),
  reversed_ms INTEGER,
  came INTEGER CHECK (came IN (0, 1)),
  withdrawn_ms INTEGER,
  withdrawn_why TEXT,
  paid_at_desk INTEGER NOT NULL DEFAULT 0 CHECK (paid_at_desk IN (0, 1)),
  CHECK (ends_ms > starts_ms),
  CHECK ((pay_until_ms IS NULL) = (amount = 0)),
  CHECK (paid_ms IS NULL OR pay_until_ms IS NOT NULL),
  CHECK (paid_at_desk = 0 OR paid_ms IS NOT NULL),
  CHECK ((cancelled_ms IS NULL) = (cancelled_by IS NULL))
) STRICT;
INSERT INTO booking_order_next (
  id, customer_id, number, service_id, starts_ms, ends_ms, people, amount, currency, body, created_ms, cancel_until_ms, pay_until_ms, paid_ms,
  cancelled_ms, cancelled_by, reversed_ms, came, withdrawn_ms, withdrawn_why
)
SELECT
  id, customer_id, number, service_id, starts_ms, ends_ms, people, amount, currency, body, created_ms, cancel_until_ms, pay_until_ms, paid_ms,
  cancelled_ms, cancelled_by, reversed_ms, came, withdrawn_ms, withdrawn_why
FROM booking_order;
-- Ids of deleted rows stay unused.
UPDATE sqlite_sequence SET seq = (SELECT seq FROM sqlite_sequence WHERE name = 'booking_order') WHERE name = 'booking_order_next';
DROP TABLE booking_order;
ALTER TABLE booking_order_next RENAME TO booking_order;
CREATE INDEX booking_order_slot ON booking_order (service_id, starts_ms) WHERE cancelled_ms IS NULL;
CREATE INDEX booking_order_customer ON booking_order (customer_id, starts_ms);
CREATE INDEX booking_order_unpaid ON booking_order (pay_until_ms) WHERE paid_ms IS NULL AND cancelled_ms IS NULL;
CREATE INDEX booking_order_starts ON booking_order (starts_ms) WHERE cancelled_ms IS NULL;
CREATE INDEX booking_order_day ON booking_order (starts_ms, id);

-- What staff have written down: the person of a booking without an account, and a note about any booking. `ends_ms` is that of the booking: the
-- row is removed some time later.
CREATE TABLE booking_contact (
  order_id INTEGER PRIMARY KEY REFERENCES booking_order (id) ON DELETE CASCADE,
  name TEXT,
  email TEXT,
  phone TEXT,
  locale TEXT,
  note TEXT,
  ends_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX booking_contact_ends ON booking_contact (ends_ms);
CREATE INDEX booking_contact_email ON booking_contact (email) WHERE email IS NOT NULL;

-- Reasons of staff may name the person.
CREATE TRIGGER booking_contact_gone AFTER DELETE ON booking_contact
BEGIN
  UPDATE booking_order SET withdrawn_why = NULL WHERE id = OLD.order_id AND withdrawn_why IS NOT NULL;
  UPDATE operator_act SET why = NULL
  WHERE subject = (SELECT number FROM booking_order WHERE id = OLD.order_id) AND act LIKE 'bookings %' AND why IS NOT NULL;
END;
