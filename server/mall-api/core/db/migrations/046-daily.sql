-- What the staff do by the day: opening hours, bookings. Instants are milliseconds since 1970.

-- Days whose hours were changed for many places at once, so that all of it is undone at once.
-- `body`: what was wanted, and of each place what there was of that day before and since.
CREATE TABLE hours_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request_key TEXT NOT NULL UNIQUE,
  date TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  body TEXT NOT NULL,
  undone_ms INTEGER
) STRICT;
CREATE INDEX hours_change_staff ON hours_change (staff_id);

-- Whether they came; NULL: nobody has said. `withdrawn_ms`: the centre has cancelled it, whatever `cancelled_by` says, and for what reason.
ALTER TABLE booking_order ADD COLUMN came INTEGER CHECK (came IN (0, 1));
ALTER TABLE booking_order ADD COLUMN withdrawn_ms INTEGER;
ALTER TABLE booking_order ADD COLUMN withdrawn_why TEXT;
CREATE INDEX booking_order_day ON booking_order (starts_ms, id);

-- What has happened today is counted without looking at what happened before.
CREATE INDEX customer_created ON customer (created_ms) WHERE erased_ms IS NULL;
CREATE INDEX points_entry_created ON points_entry (created_ms, points);
CREATE INDEX customer_reward_activated ON customer_reward (activated_ms);
CREATE INDEX customer_reward_used ON customer_reward (used_ms) WHERE used_ms IS NOT NULL;
