-- Points and what they buy. The ledger is only added to: triggers refuse every change of entries, lots and their uses.

CREATE TABLE points_entry (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  kind TEXT NOT NULL CHECK (kind IN ('receipt', 'reward', 'bonus', 'refund', 'expiry', 'adjustment')),
  points INTEGER NOT NULL CHECK (points <> 0),
  balance_after INTEGER NOT NULL CHECK (balance_after >= 0),
  created_ms INTEGER NOT NULL,
  reference_type TEXT CHECK (reference_type IN ('receipt', 'customer_reward', 'bonus', 'entry')),
  reference_id INTEGER,
  reference_name TEXT,
  -- The movement that this one takes back; no movement is taken back twice.
  reverses_id INTEGER UNIQUE REFERENCES points_entry (id),
  CHECK (points > 0 OR kind IN ('reward', 'expiry', 'adjustment')),
  CHECK (points < 0 OR kind IN ('receipt', 'bonus', 'refund', 'adjustment'))
) STRICT;
CREATE INDEX points_entry_customer ON points_entry (customer_id, id);
-- The same receipt, reward or bonus moves points once. Of a bonus that comes every year, `reference_id` is the year.
CREATE UNIQUE INDEX points_entry_cause ON points_entry (kind, reference_type, reference_id) WHERE kind IN ('receipt', 'reward');
CREATE UNIQUE INDEX points_entry_bonus ON points_entry (customer_id, reference_name, coalesce(reference_id, 0)) WHERE kind = 'bonus';

-- What came with one entry. It counts before `expires_ms`, the end of `last_day` in the centre's time zone.
CREATE TABLE points_lot (
  id INTEGER PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  entry_id INTEGER NOT NULL UNIQUE REFERENCES points_entry (id),
  points INTEGER NOT NULL CHECK (points > 0),
  last_day TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX points_lot_customer ON points_lot (customer_id, expires_ms, id);
CREATE INDEX points_lot_expires ON points_lot (expires_ms);

-- What an entry took from a lot (below zero), or put back into it.
CREATE TABLE points_lot_use (
  id INTEGER PRIMARY KEY,
  lot_id INTEGER NOT NULL REFERENCES points_lot (id),
  entry_id INTEGER NOT NULL REFERENCES points_entry (id),
  points INTEGER NOT NULL CHECK (points <> 0)
) STRICT;
CREATE INDEX points_lot_use_lot ON points_lot_use (lot_id, points);
CREATE INDEX points_lot_use_entry ON points_lot_use (entry_id);

CREATE VIEW points_lot_rest AS
  SELECT l.id, l.customer_id, l.entry_id, l.points, l.last_day, l.expires_ms,
    l.points + coalesce((SELECT sum(u.points) FROM points_lot_use u WHERE u.lot_id = l.id), 0) AS rest
  FROM points_lot l;

CREATE TRIGGER points_entry_adds_up BEFORE INSERT ON points_entry
WHEN NEW.balance_after <> NEW.points + coalesce(
  (SELECT balance_after FROM points_entry WHERE customer_id = NEW.customer_id ORDER BY id DESC LIMIT 1), 0)
BEGIN SELECT raise(ABORT, 'the balance does not add up'); END;
CREATE TRIGGER points_lot_is_its_entry BEFORE INSERT ON points_lot
WHEN NOT EXISTS (SELECT 1 FROM points_entry e WHERE e.id = NEW.entry_id AND e.customer_id = NEW.customer_id AND e.points = NEW.points)
BEGIN SELECT raise(ABORT, 'the lot is not what its entry brought'); END;
CREATE TRIGGER points_lot_use_fits BEFORE INSERT ON points_lot_use
WHEN NOT EXISTS (
  SELECT 1 FROM points_lot_rest l JOIN points_entry e ON e.customer_id = l.customer_id
  WHERE l.id = NEW.lot_id AND e.id = NEW.entry_id AND l.rest + NEW.points BETWEEN 0 AND l.points)
BEGIN SELECT raise(ABORT, 'the lot does not hold that'); END;

CREATE TRIGGER points_entry_stays BEFORE UPDATE ON points_entry BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_entry_remains BEFORE DELETE ON points_entry BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_lot_stays BEFORE UPDATE ON points_lot BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_lot_remains BEFORE DELETE ON points_lot BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_lot_use_stays BEFORE UPDATE ON points_lot_use BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_lot_use_remains BEFORE DELETE ON points_lot_use BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
-- REPLACE deletes without asking the triggers above.
CREATE TRIGGER points_entry_is_new BEFORE INSERT ON points_entry WHEN EXISTS (SELECT 1 FROM points_entry WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_lot_is_new BEFORE INSERT ON points_lot
WHEN EXISTS (SELECT 1 FROM points_lot WHERE id = NEW.id OR entry_id = NEW.entry_id)
BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_lot_use_is_new BEFORE INSERT ON points_lot_use WHEN EXISTS (SELECT 1 FROM points_lot_use WHERE id = NEW.id)
BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;

-- A reward that a member has activated. `body` says what it was then: the reward may change or go. No import touches this table.
CREATE TABLE customer_reward (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  reward_id INTEGER NOT NULL,
  code TEXT NOT NULL UNIQUE,
  points INTEGER NOT NULL CHECK (points >= 0),
  body TEXT NOT NULL,
  activated_ms INTEGER NOT NULL,
  expires_ms INTEGER NOT NULL,
  used_ms INTEGER,
  -- Given back: it counts neither for the stock nor for the member's limit.
  refunded_ms INTEGER,
  CHECK (used_ms IS NULL OR refunded_ms IS NULL)
) STRICT;
CREATE INDEX customer_reward_customer ON customer_reward (customer_id, reward_id) WHERE refunded_ms IS NULL;
CREATE INDEX customer_reward_reward ON customer_reward (reward_id) WHERE refunded_ms IS NULL;

-- A reward as it stands in the content, but with what is left of its stock.
CREATE VIEW reward_in_stock AS
  SELECT id, company_id, min_tier_id, points, visible_from_ms, visible_until_ms,
    CASE WHEN body ->> '$.stock' IS NULL THEN body
    ELSE json_set(body, '$.stock', max(0, (body ->> '$.stock')
      - (SELECT count(*) FROM customer_reward a WHERE a.reward_id = reward.id AND a.refunded_ms IS NULL)))
    END AS body
  FROM reward;
DROP VIEW company_entity;
CREATE VIEW company_entity (kind, id, company_id, body, newest_ms, visible_from_ms, visible_until_ms) AS
  SELECT type, id, company_id, body, published_ms, visible_from_ms, visible_until_ms FROM announcement
  UNION ALL
  SELECT 'reward', id, company_id, body, visible_from_ms, visible_from_ms, visible_until_ms FROM reward_in_stock;

-- When a member first reached what a badge is for.
CREATE TABLE customer_badge (
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  badge_id INTEGER NOT NULL,
  earned_ms INTEGER NOT NULL,
  PRIMARY KEY (customer_id, badge_id)
) STRICT, WITHOUT ROWID;
