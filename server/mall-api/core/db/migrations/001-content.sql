-- What the content files say. `body` is a record as its contract has it; instants are milliseconds since 1970.

CREATE TABLE content_import (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  hash TEXT NOT NULL,
  imported_ms INTEGER NOT NULL
) STRICT;

-- Single documents, and short lists that are always read whole, in the order of their file.
CREATE TABLE document (
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (kind, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE category (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  type TEXT NOT NULL AS (body ->> '$.type'),
  position INTEGER NOT NULL AS (body ->> '$.order')
) STRICT;

-- A record is in its categories and in all that stand above them.
CREATE TABLE record_category (
  record TEXT NOT NULL CHECK (record IN ('company', 'announcement', 'reward', 'amenity')),
  category_id INTEGER NOT NULL REFERENCES category (id) DEFERRABLE INITIALLY DEFERRED,
  record_id INTEGER NOT NULL,
  PRIMARY KEY (record, category_id, record_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE company (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  type TEXT NOT NULL AS (body ->> '$.type'),
  floor INTEGER AS (body ->> '$.floor'),
  is_featured INTEGER NOT NULL AS (body ->> '$.is_featured'),
  is_new INTEGER NOT NULL AS (body ->> '$.is_new')
) STRICT;
CREATE INDEX company_type ON company (type);
CREATE INDEX company_floor ON company (floor);
CREATE INDEX company_is_featured ON company (is_featured);

-- The title that stands in each locale, folded; the locale '' is the first translation.
CREATE TABLE company_title (
  company_id INTEGER NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  locale TEXT NOT NULL,
  sort_key TEXT NOT NULL,
  letter TEXT NOT NULL,
  PRIMARY KEY (locale, company_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX company_title_sort_key ON company_title (locale, sort_key);

-- `visible_…`: when lists show it unasked; `starts_ms` to `ends_ms`: the time it is about.
CREATE TABLE announcement (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  type TEXT NOT NULL AS (body ->> '$.type'),
  scope TEXT NOT NULL AS (body ->> '$.scope'),
  company_id INTEGER AS (body ->> '$.company_id') REFERENCES company (id) DEFERRABLE INITIALLY DEFERRED,
  published_ms INTEGER NOT NULL,
  starts_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  visible_from_ms INTEGER NOT NULL,
  visible_until_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX announcement_published ON announcement (type, published_ms);
CREATE INDEX announcement_starts ON announcement (type, starts_ms);
CREATE INDEX announcement_company ON announcement (company_id, type);

CREATE TABLE tier (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  position INTEGER NOT NULL AS (body ->> '$.order')
) STRICT;

CREATE TABLE reward (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  company_id INTEGER AS (body ->> '$.company_id') REFERENCES company (id) DEFERRABLE INITIALLY DEFERRED,
  min_tier_id INTEGER AS (body ->> '$.min_tier_id') REFERENCES tier (id) DEFERRABLE INITIALLY DEFERRED,
  points INTEGER NOT NULL AS (body ->> '$.points'),
  visible_from_ms INTEGER NOT NULL,
  visible_until_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX reward_points ON reward (points);
CREATE INDEX reward_company ON reward (company_id);

CREATE VIEW company_entity (kind, id, company_id, body, newest_ms, visible_from_ms, visible_until_ms) AS
  SELECT type, id, company_id, body, published_ms, visible_from_ms, visible_until_ms FROM announcement
  UNION ALL
  SELECT 'reward', id, company_id, body, visible_from_ms, visible_from_ms, visible_until_ms FROM reward;

CREATE TABLE amenity (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  floor INTEGER AS (body ->> '$.floor')
) STRICT;

CREATE TABLE floorplan (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL,
  position INTEGER NOT NULL AS (body ->> '$.order')
) STRICT;

CREATE TABLE website_page (
  id INTEGER PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;

-- Under what a page is found; `path` is its name in one of the languages.
CREATE TABLE website_page_address (
  kind TEXT NOT NULL CHECK (kind IN ('permalink', 'alias', 'path')),
  address TEXT NOT NULL,
  website_page_id INTEGER NOT NULL REFERENCES website_page (id) ON DELETE CASCADE,
  PRIMARY KEY (kind, address)
) STRICT, WITHOUT ROWID;

-- `hash` tells whether a record changed since the import before, and so when it last did.
CREATE TABLE sitemap_entry (
  type TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  hash TEXT NOT NULL,
  visible_from_ms INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (type, record_id)
) STRICT, WITHOUT ROWID;

-- What search shows (`hit`), and folded words to find it by under the same rowid.
CREATE TABLE search_record (
  id INTEGER PRIMARY KEY,
  type TEXT NOT NULL,
  record_id INTEGER NOT NULL,
  visible_from_ms INTEGER NOT NULL,
  visible_until_ms INTEGER NOT NULL,
  hit TEXT NOT NULL,
  UNIQUE (type, record_id)
) STRICT;
CREATE VIRTUAL TABLE search_index USING fts5 (title, keywords, text, content = '', prefix = '2 3', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_vocabulary USING fts5vocab (search_index, row);
