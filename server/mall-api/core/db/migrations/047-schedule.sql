-- When a draft is to be shown, and when what is shown is to end. Milliseconds since 1970; NULL: a person does it.
ALTER TABLE record ADD COLUMN publish_ms INTEGER;
ALTER TABLE record ADD COLUMN unpublish_ms INTEGER;
CREATE INDEX record_publish ON record (publish_ms) WHERE publish_ms IS NOT NULL;
CREATE INDEX record_unpublish ON record (unpublish_ms) WHERE unpublish_ms IS NOT NULL;

-- JSON of what a schedule had to do with a line of the history; NULL: nothing.
ALTER TABLE record_version ADD COLUMN schedule TEXT;
CREATE INDEX record_version_failed ON record_version (id) WHERE schedule ->> '$.event' = 'failed';
