-- What lists filter and order by, so that they read bodies of the rows alone that they show: `type`, `scope` and `company_id` are parsed out of
-- the body wherever no index has them.
DROP INDEX announcement_published;
DROP INDEX announcement_starts;
DROP INDEX announcement_company;
CREATE INDEX announcement_published
  ON announcement (type, published_ms, id, scope, company_id, visible_from_ms, visible_until_ms, starts_ms, ends_ms);
CREATE INDEX announcement_starts
  ON announcement (type, starts_ms, id, scope, company_id, published_ms, visible_from_ms, visible_until_ms, ends_ms);

CREATE INDEX announcement_company
  ON announcement (company_id, type, published_ms, id, scope, visible_from_ms, visible_until_ms, starts_ms, ends_ms);
CREATE INDEX company_is_new ON company (is_new);

-- The whole list is read in this order, too, page by page.
CREATE INDEX sitemap_entry_visible ON sitemap_entry (type, record_id, visible_from_ms);
