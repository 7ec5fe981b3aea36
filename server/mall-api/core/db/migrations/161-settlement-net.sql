-- Sums so far counted the money of gift cards that were paid in a test, and purchases that were returned whole. Open months get the right sums.
-- Closed months never change.
CREATE TEMP TABLE settlement_change (day TEXT NOT NULL, company_id INTEGER NOT NULL, purchases INTEGER NOT NULL, gift_cards INTEGER NOT NULL);
CREATE TEMP TABLE centre_zone AS SELECT coalesce((SELECT body ->> '$.timezone' FROM document WHERE kind = 'malls' LIMIT 1), 'UTC') AS name;

INSERT INTO settlement_change (day, company_id, purchases, gift_cards)
  SELECT zoned_day(m.at_ms, z.name), m.company_id, 0, m.amount FROM gift_card_movement m, centre_zone z
  WHERE m.company_id IS NOT NULL AND EXISTS (SELECT 1 FROM payment p
    WHERE p.subject = 'gift_card' AND p.subject_id = m.gift_card_id AND p.is_test = 1 AND p.state IN ('paid', 'refunded'));
-- The sums have no purchases that were taken back before there were sums: then their day has fewer returns.
INSERT INTO settlement_change (day, company_id, purchases, gift_cards)
  SELECT r.day, r.company_id, -min(r.whole, coalesce((SELECT s.returns FROM settlement_sum s WHERE s.period = r.day AND s.company_id = r.company_id), 0)), 0
  FROM (SELECT zoned_day(reviewed_ms, z.name) AS day, company_id, count(*) AS whole FROM receipt, centre_zone z
    WHERE status = 'rejected' AND reason IN ('voided', 'revoked') AND reviewed_ms IS NOT NULL GROUP BY 1, 2) r;

UPDATE settlement_sum SET purchases = settlement_sum.purchases + c.purchases, gift_cards = settlement_sum.gift_cards + c.gift_cards
  FROM (
    SELECT day AS period, company_id, sum(purchases) AS purchases, sum(gift_cards) AS gift_cards FROM settlement_change GROUP BY 1, 2
    UNION ALL
    SELECT substr(day, 1, 7), company_id, sum(purchases), sum(gift_cards) FROM settlement_change GROUP BY 1, 2
  ) c
  WHERE c.period = settlement_sum.period AND c.company_id = settlement_sum.company_id
    AND NOT EXISTS (SELECT 1 FROM settlement_month m WHERE m.month = substr(settlement_sum.period, 1, 7));
DROP TABLE settlement_change;
DROP TABLE centre_zone;
