-- Pictures that the staff upload for the site. Instants are milliseconds since 1970.

-- `name` is made of what is in the file; `focus` is column and row of five by five; `alt` is JSON, a text for each language.
CREATE TABLE picture (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  focus TEXT NOT NULL DEFAULT '22',
  alt TEXT NOT NULL DEFAULT '{}',
  file_name TEXT,
  -- The words that it is found by, each after a space.
  folded TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  at_ms INTEGER NOT NULL,
  staff_id INTEGER REFERENCES staff (id)
) STRICT;
CREATE INDEX picture_staff ON picture (staff_id) WHERE staff_id IS NOT NULL;

-- Which records have which picture: in what is shown, in a draft, or in what a file says. Kept by the triggers below, whoever writes a record.
CREATE TABLE picture_use (
  name TEXT NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  PRIMARY KEY (name, kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_use_record ON picture_use (kind, key);

-- Names are 32 hexadecimal digits and an ending, behind `/media/u/`. (`OR IGNORE` would give way to what the statement says that fires the trigger.)
CREATE TRIGGER record_pictures_first AFTER INSERT ON record
WHEN instr(coalesce(NEW.live, '') || coalesce(NEW.draft, '') || coalesce(NEW.seed, ''), '/media/u/') > 0
BEGIN
  INSERT INTO picture_use (name, kind, key)
  SELECT DISTINCT substr(rest, 1, 37), NEW.kind, NEW.key FROM (
    WITH RECURSIVE found (rest) AS (
      SELECT coalesce(NEW.live, '') || ' ' || coalesce(NEW.draft, '') || ' ' || coalesce(NEW.seed, '')
      UNION ALL
      SELECT substr(rest, instr(rest, '/media/u/') + 9) FROM found WHERE instr(rest, '/media/u/') > 0
    )
    SELECT rest FROM found
  )
  WHERE substr(rest, 33, 5) = '.webp' AND substr(rest, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;

CREATE TRIGGER record_pictures_next AFTER UPDATE OF live, draft, seed ON record
WHEN instr(
  coalesce(OLD.live, '') || coalesce(OLD.draft, '') || coalesce(OLD.seed, '')
    || coalesce(NEW.live, '') || coalesce(NEW.draft, '') || coalesce(NEW.seed, ''),
  '/media/u/'
) > 0
BEGIN
  DELETE FROM picture_use WHERE kind = OLD.kind AND key = OLD.key;
  INSERT INTO picture_use (name, kind, key)
  SELECT DISTINCT substr(rest, 1, 37), NEW.kind, NEW.key FROM (
    WITH RECURSIVE found (rest) AS (
      SELECT coalesce(NEW.live, '') || ' ' || coalesce(NEW.draft, '') || ' ' || coalesce(NEW.seed, '')
      UNION ALL
      SELECT substr(rest, instr(rest, '/media/u/') + 9) FROM found WHERE instr(rest, '/media/u/') > 0
    )
    SELECT rest FROM found
  )
  WHERE substr(rest, 33, 5) = '.webp' AND substr(rest, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
