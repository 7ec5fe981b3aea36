-- Perks that a member has been given, each once in its period: a year (2026), a quarter (20263), a month (202607).
CREATE TABLE customer_perk (
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  reward_id INTEGER NOT NULL,
  period INTEGER NOT NULL,
  PRIMARY KEY (customer_id, reward_id, period)
) STRICT, WITHOUT ROWID;
