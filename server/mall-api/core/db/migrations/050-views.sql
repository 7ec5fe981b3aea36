-- How often pages were seen and what was not found: sums of a day, in the centre's zone (`2026-11-27`), nothing of a person.

CREATE TABLE page_view (
  day TEXT NOT NULL,
  -- Its name in the site's table of routes: of a record's page not which record.
  route TEXT NOT NULL,
  locale TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, route, locale)
) STRICT, WITHOUT ROWID;

-- Folded words; of a term that few have asked for there is no row.
CREATE TABLE search_miss (
  day TEXT NOT NULL,
  term TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, term)
) STRICT, WITHOUT ROWID;

-- By what the desk narrows a list down. `facts`: words of its fields (`type=event`), each between spaces; NULL: written before there were any.
-- From when until when it counts, in milliseconds since 1970; NULL: open at that end. Lists are also sorted by its beginning.
ALTER TABLE record_outline ADD COLUMN facts TEXT;
ALTER TABLE record_outline ADD COLUMN from_ms INTEGER;
ALTER TABLE record_outline ADD COLUMN to_ms INTEGER;
CREATE INDEX record_outline_facts ON record_outline (kind, from_ms, key, to_ms, facts);
