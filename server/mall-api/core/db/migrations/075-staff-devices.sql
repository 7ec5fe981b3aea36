-- Browsers in which somebody of the staff has logged in: strangers' wrong passwords do not keep them out there.
CREATE TABLE staff_device (
  hash TEXT PRIMARY KEY,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_device_staff ON staff_device (staff_id, seen_ms);
CREATE INDEX staff_device_seen ON staff_device (seen_ms);

-- What one of the staff has done of one kind within a day.
CREATE INDEX operator_act_staff_day ON operator_act (staff_id, act, at_ms) WHERE staff_id IS NOT NULL;
