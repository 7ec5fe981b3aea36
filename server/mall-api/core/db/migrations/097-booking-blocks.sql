-- Times in which a service, or all services (`service_id` null), cannot be booked. Times are milliseconds since 1970.
CREATE TABLE booking_block (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  service_id INTEGER,
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  why TEXT NOT NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  at_ms INTEGER NOT NULL,
  CHECK (to_ms > from_ms)
) STRICT;
CREATE INDEX booking_block_to ON booking_block (to_ms);
CREATE INDEX booking_block_staff ON booking_block (staff_id);
