-- When an article came out: lists put the newest first. Filled by the import, which is therefore made again.
ALTER TABLE website_page ADD COLUMN published_ms INTEGER;
DELETE FROM content_import;
