-- What the opening hours and the e-shops choose companies by. `own_week`: its usual week, where it keeps hours of its own. `eshop_rank`: 2 with the
-- tag `eshop`, 1 for other stores, each with an address on the web; 0 for all others.
ALTER TABLE company ADD COLUMN own_week TEXT AS (
  CASE
    WHEN body ->> '$.opening_hours' IS NOT NULL
    THEN json_object('status', body ->> '$.opening_hours.status', 'days', json(coalesce(body -> '$.opening_hours.days', '{}')))
  END
);
ALTER TABLE company ADD COLUMN eshop_rank INTEGER AS (
  CASE
    WHEN coalesce(body ->> '$.web', '') NOT LIKE 'http://_%' AND coalesce(body ->> '$.web', '') NOT LIKE 'https://_%' THEN 0
    WHEN lower(body ->> '$.tags') LIKE '%"eshop"%' OR lower(body ->> '$.tags') LIKE '%"e-shop"%' THEN 2
    WHEN body ->> '$.type' = 'store' THEN 1
    ELSE 0
  END
);
CREATE INDEX company_own_week ON company (own_week) WHERE own_week IS NOT NULL;
CREATE INDEX company_eshop ON company (eshop_rank) WHERE eshop_rank > 0;
