-- Prices by which visitors filter offers. The index covers these lists, so that no body is read for a filter or a count.
ALTER TABLE announcement ADD COLUMN price_amount INTEGER AS (body ->> '$.price.amount');
ALTER TABLE announcement ADD COLUMN price_currency TEXT AS (body ->> '$.price.currency');

DROP INDEX announcement_published;
CREATE INDEX announcement_published
  ON announcement (
    type, published_ms, id, scope, company_id, visible_from_ms, visible_until_ms, starts_ms, ends_ms, price_amount, price_currency
  );
