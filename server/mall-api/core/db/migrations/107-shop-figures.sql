-- Figures for shops: how often pages of single records are viewed, and how often rewards are taken and redeemed. Sums per day, without personal data.

-- `route`: name in the site's route table. Days are in the centre's time zone (`2026-11-27`).
CREATE TABLE record_view (
  route TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (route, record_id, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_view_day ON record_view (day);

CREATE INDEX customer_reward_taken_at ON customer_reward (reward_id, activated_ms) WHERE refunded_ms IS NULL;
CREATE INDEX customer_reward_used_at ON customer_reward (reward_id, used_ms) WHERE used_ms IS NOT NULL;
