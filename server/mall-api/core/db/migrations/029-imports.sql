-- What an import need not do again. Each content file as it was when it was last imported: `stamp` changes when the file does, `records`
-- holds number and hash of each of its records in their order.
CREATE TABLE content_file (
  file TEXT PRIMARY KEY,
  stamp TEXT NOT NULL,
  hash TEXT NOT NULL,
  records TEXT
) STRICT, WITHOUT ROWID;

-- The day, zone and version that records were read with: under others the same file says something else.
ALTER TABLE content_import ADD COLUMN read_with TEXT NOT NULL DEFAULT '';

-- Of the texts that `words` were taken from.
ALTER TABLE search_record ADD COLUMN words_hash TEXT NOT NULL DEFAULT '';
