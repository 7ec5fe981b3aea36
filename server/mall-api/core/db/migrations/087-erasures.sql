-- Erased accounts, without anything about their persons, as a proof; and the warnings before inactive accounts are erased.

CREATE TABLE member_erasure (
  -- Number of the proof.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL UNIQUE REFERENCES customer (id),
  at_ms INTEGER NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('member', 'staff', 'inactive')),
  staff_id INTEGER REFERENCES staff (id),
  -- How many records of each section of the data export were erased, and how many are kept. JSON.
  facts TEXT NOT NULL
) STRICT;
CREATE INDEX member_erasure_staff ON member_erasure (staff_id) WHERE staff_id IS NOT NULL;

-- A row for each member who was warned. Activity removes it: whoever comes back is warned again from the beginning.
CREATE TABLE inactivity_warning (
  customer_id INTEGER PRIMARY KEY REFERENCES customer (id) ON DELETE CASCADE,
  first_ms INTEGER NOT NULL,
  -- When the last warning was sent; NULL: only the first.
  last_ms INTEGER
) STRICT;
CREATE INDEX inactivity_warning_first ON inactivity_warning (first_ms);
CREATE TRIGGER inactivity_warning_end AFTER UPDATE OF active_day ON member_outline BEGIN
  DELETE FROM inactivity_warning WHERE customer_id = NEW.id;
END;
CREATE TRIGGER inactivity_warning_erased AFTER DELETE ON member_outline BEGIN
  DELETE FROM inactivity_warning WHERE customer_id = OLD.id;
END;
