-- Content as files say it and as people have edited it; the tables of content are made of it. Instants are milliseconds since 1970.

-- `seed` is the text that a file has now; NULL: none has it. `live` is shown in place of it; a draft never is.
CREATE TABLE record (
  kind TEXT NOT NULL,
  -- The id; the code of a language, the kind of a single document, a number given once to what has neither.
  key TEXT NOT NULL,
  file TEXT NOT NULL,
  position REAL NOT NULL,
  version INTEGER NOT NULL,
  is_edited INTEGER NOT NULL CHECK (is_edited IN (0, 1)),
  is_archived INTEGER NOT NULL CHECK (is_archived IN (0, 1)),
  seed_hash TEXT,
  -- Since when files say what they say of it.
  seeded_ms INTEGER,
  -- By a person; NULL: by none yet.
  updated_ms INTEGER,
  updated_by TEXT,
  live TEXT,
  draft TEXT,
  seed TEXT,
  PRIMARY KEY (kind, key)
) STRICT;
CREATE INDEX record_edited ON record (kind, key) WHERE is_edited = 1;
CREATE TRIGGER record_remains BEFORE DELETE ON record BEGIN SELECT raise(ABORT, 'records are archived, never deleted'); END;

-- What people have done, and what was there before they began.
CREATE TABLE record_version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('import', 'save', 'draft', 'publish', 'archive', 'discard', 'restore')),
  body TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  made_by TEXT,
  why TEXT,
  UNIQUE (kind, key, version),
  FOREIGN KEY (kind, key) REFERENCES record (kind, key)
) STRICT;
CREATE TRIGGER record_version_stays BEFORE UPDATE ON record_version BEGIN SELECT raise(ABORT, 'the history is only added to'); END;
CREATE TRIGGER record_version_remains BEFORE DELETE ON record_version BEGIN SELECT raise(ABORT, 'the history is only added to'); END;

-- The next number of a new record; none comes again.
CREATE TABLE record_counter (
  kind TEXT PRIMARY KEY,
  next INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One row for each change that is shown, apart from imports: what is made of content is kept until the next.
CREATE TABLE content_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at_ms INTEGER NOT NULL,
  kinds TEXT NOT NULL
) STRICT;

-- The text around the records of a file: before the first, between two, after the last. A file is written again with it.
ALTER TABLE content_file ADD COLUMN gaps TEXT NOT NULL DEFAULT '[]';
