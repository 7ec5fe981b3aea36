-- Members who wait for places of a full slot. An open row has no `ended_ms`. A row with an offer holds its places until it has ended.
CREATE TABLE booking_wait (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  service_id INTEGER NOT NULL,
  starts_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  people INTEGER NOT NULL CHECK (people > 0),
  created_ms INTEGER NOT NULL,
  offered_ms INTEGER,
  -- Last time at which the member can take the offer.
  offer_until_ms INTEGER,
  -- Secret of the links in the email about the offer.
  offer_key TEXT,
  ended_ms INTEGER,
  ended_as TEXT CHECK (ended_as IN ('taken', 'left', 'lapsed', 'removed', 'over')),
  -- The booking that was made from the offer.
  order_id INTEGER,
  CHECK (ends_ms > starts_ms),
  CHECK ((offered_ms IS NULL) = (offer_until_ms IS NULL) AND (offered_ms IS NULL) = (offer_key IS NULL)),
  CHECK ((ended_ms IS NULL) = (ended_as IS NULL)),
  CHECK ((order_id IS NULL) = (ended_as IS NULL OR ended_as <> 'taken'))
) STRICT;
-- A member waits once for a slot.
CREATE UNIQUE INDEX booking_wait_once ON booking_wait (service_id, starts_ms, customer_id) WHERE ended_ms IS NULL;
CREATE INDEX booking_wait_customer ON booking_wait (customer_id, starts_ms);
CREATE INDEX booking_wait_day ON booking_wait (starts_ms) WHERE ended_ms IS NULL;
CREATE INDEX booking_wait_end ON booking_wait (ends_ms);
