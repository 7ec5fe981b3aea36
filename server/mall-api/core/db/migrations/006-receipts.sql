-- Receipts that members hand in. No import touches this table. Instants are milliseconds since 1970, amounts minor units.

CREATE TABLE receipt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  -- Companies come and go with the content; a receipt stays.
  company_id INTEGER NOT NULL,
  -- As it was typed; empty once the account is erased.
  number TEXT NOT NULL,
  folded_number TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  currency TEXT NOT NULL,
  -- When it was bought, and on which day of the centre's calendar.
  purchased_ms INTEGER NOT NULL,
  day TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'approved', 'rejected')),
  reason TEXT,
  -- What it brought, or would bring.
  points INTEGER NOT NULL CHECK (points >= 0),
  -- A file in the folder of receipts.
  picture TEXT UNIQUE,
  fiscal_kind TEXT CHECK (fiscal_kind IN ('de-tse', 'at-rksv', 'sk-ekasa')),
  -- Which receipt of which till it is.
  fiscal_key TEXT,
  is_fiscal_verified INTEGER CHECK (is_fiscal_verified IN (0, 1)),
  entry_id INTEGER UNIQUE REFERENCES points_entry (id),
  created_ms INTEGER NOT NULL,
  reviewed_ms INTEGER,
  CHECK ((status = 'rejected') = (reason IS NOT NULL)),
  CHECK (entry_id IS NULL OR status = 'approved'),
  CHECK ((fiscal_kind IS NULL) = (fiscal_key IS NULL) AND (fiscal_kind IS NULL) = (is_fiscal_verified IS NULL))
) STRICT;
CREATE INDEX receipt_customer ON receipt (customer_id, id);
CREATE INDEX receipt_waiting ON receipt (id) WHERE status = 'pending';
-- One receipt counts once, whoever brings it.
CREATE UNIQUE INDEX receipt_once ON receipt (company_id, folded_number, amount, day) WHERE status <> 'rejected';
CREATE UNIQUE INDEX receipt_fiscal_once ON receipt (fiscal_key) WHERE fiscal_key IS NOT NULL AND status <> 'rejected';
