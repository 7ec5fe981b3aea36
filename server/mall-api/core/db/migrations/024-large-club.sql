-- Indexes for what is asked of all members' rows: by a deadline, by what is settled last, by a member where an index held a part of theirs alone.

DROP INDEX customer_reward_customer;
CREATE INDEX customer_reward_customer ON customer_reward (customer_id, reward_id);
CREATE INDEX booking_order_starts ON booking_order (starts_ms) WHERE cancelled_ms IS NULL;
CREATE INDEX customer_session_expires ON customer_session (expires_ms);
CREATE INDEX account_link_created ON account_link (created_ms);
CREATE INDEX customer_device_seen ON customer_device (seen_ms);
CREATE INDEX newsletter_token_created ON newsletter_token (purpose, created_ms);
CREATE INDEX notice_link_created ON notice_link (created_ms);
CREATE INDEX parking_code_valid ON parking_code (valid_until_ms);
CREATE INDEX parking_stay_left ON parking_stay (left_ms);
CREATE INDEX receipt_decided ON receipt (coalesce(reviewed_ms, created_ms), id) WHERE status <> 'pending';
CREATE INDEX receipt_fiscal ON receipt (fiscal_key, id) WHERE fiscal_key IS NOT NULL;
-- Births by day of the year.
CREATE INDEX customer_birthday ON customer (substr(birth_date, 6)) WHERE birth_date IS NOT NULL;
-- Receipts that a picture is compared with.
CREATE INDEX receipt_day ON receipt (day);
CREATE INDEX receipt_amount ON receipt (amount, day);

-- How many of each reward are in members' hands: its stock is not counted anew for everyone who looks at it.
CREATE TABLE reward_taken (
  reward_id INTEGER PRIMARY KEY,
  count INTEGER NOT NULL
) STRICT;
INSERT INTO reward_taken SELECT reward_id, count(*) FROM customer_reward WHERE refunded_ms IS NULL GROUP BY reward_id;
CREATE TRIGGER customer_reward_taken AFTER INSERT ON customer_reward WHEN NEW.refunded_ms IS NULL
BEGIN INSERT INTO reward_taken VALUES (NEW.reward_id, 1) ON CONFLICT (reward_id) DO UPDATE SET count = count + 1; END;
CREATE TRIGGER customer_reward_given_back AFTER UPDATE OF refunded_ms ON customer_reward WHEN OLD.refunded_ms IS NULL AND NEW.refunded_ms IS NOT NULL
BEGIN UPDATE reward_taken SET count = count - 1 WHERE reward_id = NEW.reward_id; END;
DROP VIEW reward_in_stock;
CREATE VIEW reward_in_stock AS
  SELECT id, company_id, min_tier_id, points, visible_from_ms, visible_until_ms,
    CASE WHEN body ->> '$.stock' IS NULL THEN body
    ELSE json_set(body, '$.stock', max(0, (body ->> '$.stock') - coalesce((SELECT count FROM reward_taken WHERE reward_id = reward.id), 0)))
    END AS body
  FROM reward;
