-- Months whose figures a manager has confirmed. They never change again.
CREATE TABLE settlement_month (
  month TEXT PRIMARY KEY,
  closed_ms INTEGER NOT NULL,
  -- The name stays if the account goes. Without a foreign key, which would need an index.
  staff_id INTEGER NOT NULL,
  staff_name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Sums of a shop by day (2026-11-30) and by month (2026-11), in minor units. Written in the transaction of each act, so that a statement costs what it
-- shows.
CREATE TABLE settlement_sum (
  period TEXT NOT NULL,
  company_id INTEGER NOT NULL,
  purchases INTEGER NOT NULL DEFAULT 0,
  turnover INTEGER NOT NULL DEFAULT 0,
  returns INTEGER NOT NULL DEFAULT 0,
  returned INTEGER NOT NULL DEFAULT 0,
  points_given INTEGER NOT NULL DEFAULT 0,
  points_taken INTEGER NOT NULL DEFAULT 0,
  rewards INTEGER NOT NULL DEFAULT 0,
  -- What the centre owes the shop for gift cards: redeemed minus returned.
  gift_cards INTEGER NOT NULL DEFAULT 0,
  -- The part of turnover minus returned that belongs to days of closed months.
  corrections INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (period, company_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX settlement_sum_shop ON settlement_sum (company_id, period);

CREATE TRIGGER settlement_sum_closed BEFORE INSERT ON settlement_sum
WHEN EXISTS (SELECT 1 FROM settlement_month m WHERE m.month = substr(NEW.period, 1, 7))
BEGIN SELECT raise(ABORT, 'the month is closed'); END;
CREATE TRIGGER settlement_sum_stays BEFORE UPDATE ON settlement_sum
WHEN EXISTS (SELECT 1 FROM settlement_month m WHERE m.month = substr(OLD.period, 1, 7))
BEGIN SELECT raise(ABORT, 'the month is closed'); END;
CREATE TRIGGER settlement_sum_remains BEFORE DELETE ON settlement_sum BEGIN SELECT raise(ABORT, 'sums are only added to'); END;
CREATE TRIGGER settlement_month_stays BEFORE UPDATE ON settlement_month BEGIN SELECT raise(ABORT, 'a closed month stays closed'); END;
CREATE TRIGGER settlement_month_remains BEFORE DELETE ON settlement_month BEGIN SELECT raise(ABORT, 'a closed month stays closed'); END;

-- The receipts so far.
INSERT INTO settlement_sum (period, company_id, purchases, turnover, points_given)
  SELECT day, company_id, count(*), sum(amount), sum(points) FROM receipt WHERE status = 'approved' GROUP BY day, company_id;
INSERT INTO settlement_sum (period, company_id, purchases, turnover, points_given)
  SELECT substr(period, 1, 7), company_id, sum(purchases), sum(turnover), sum(points_given) FROM settlement_sum GROUP BY substr(period, 1, 7), company_id;
