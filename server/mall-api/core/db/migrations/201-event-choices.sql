-- Properties by which visitors filter events. The index covers the lists of events, so that no body is read for a filter or a count.
ALTER TABLE announcement ADD COLUMN is_free INTEGER AS (coalesce(body ->> '$.price.amount' = 0, 0));
ALTER TABLE announcement ADD COLUMN for_children INTEGER AS (coalesce(body ->> '$.for_children', 0));

DROP INDEX announcement_starts;
CREATE INDEX announcement_starts
  ON announcement (type, starts_ms, id, scope, company_id, published_ms, visible_from_ms, visible_until_ms, ends_ms, is_free, for_children);
