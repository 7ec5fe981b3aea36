-- The library of the staff's pictures and documents: kinds of files, tags, and the number of uses by which the library is filtered.

-- `type`: 'picture' or 'document'. A document has no size in pixels. `tags` is JSON, a list of texts. `uses` is kept by the triggers below.
ALTER TABLE picture ADD COLUMN type TEXT NOT NULL DEFAULT 'picture';
ALTER TABLE picture ADD COLUMN tags TEXT NOT NULL DEFAULT '[]';
ALTER TABLE picture ADD COLUMN uses INTEGER NOT NULL DEFAULT 0;
UPDATE picture SET uses = (SELECT count(*) FROM picture_use u WHERE u.name = picture.name);

CREATE INDEX picture_type ON picture (type, id);
CREATE INDEX picture_without_uses ON picture (id) WHERE uses = 0;
CREATE INDEX picture_time ON picture (at_ms, id);

-- Pictures by their tags; `folded` is the tag without case and accents.
CREATE TABLE picture_tag (
  folded TEXT NOT NULL,
  picture_id INTEGER NOT NULL REFERENCES picture (id) ON DELETE CASCADE,
  tag TEXT NOT NULL,
  PRIMARY KEY (folded, picture_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_tag_picture ON picture_tag (picture_id);

-- Pictures by the kinds of content that use them, so that the library filtered by a rare kind reads only its pictures.
CREATE TABLE picture_kind (
  kind TEXT NOT NULL,
  picture_id INTEGER NOT NULL REFERENCES picture (id) ON DELETE CASCADE,
  uses INTEGER NOT NULL,
  PRIMARY KEY (kind, picture_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX picture_kind_picture ON picture_kind (picture_id);
INSERT INTO picture_kind (kind, picture_id, uses)
SELECT u.kind, p.id, count(*) FROM picture_use u JOIN picture p ON p.name = u.name GROUP BY u.kind, p.id;

CREATE TRIGGER picture_uses_first AFTER INSERT ON picture
BEGIN
  UPDATE picture SET uses = (SELECT count(*) FROM picture_use u WHERE u.name = NEW.name) WHERE id = NEW.id;
  INSERT INTO picture_kind (kind, picture_id, uses) SELECT kind, NEW.id, count(*) FROM picture_use WHERE name = NEW.name GROUP BY kind;
END;
CREATE TRIGGER picture_use_more AFTER INSERT ON picture_use
BEGIN
  UPDATE picture SET uses = uses + 1 WHERE name = NEW.name;
  INSERT INTO picture_kind (kind, picture_id, uses) SELECT NEW.kind, id, 1 FROM picture WHERE name = NEW.name
  ON CONFLICT (kind, picture_id) DO UPDATE SET uses = uses + 1;
END;
CREATE TRIGGER picture_use_fewer AFTER DELETE ON picture_use
BEGIN
  UPDATE picture SET uses = uses - 1 WHERE name = OLD.name;
  UPDATE picture_kind SET uses = uses - 1 WHERE kind = OLD.kind AND picture_id = (SELECT id FROM picture WHERE name = OLD.name);
  DELETE FROM picture_kind WHERE kind = OLD.kind AND picture_id = (SELECT id FROM picture WHERE name = OLD.name) AND uses < 1;
END;

-- As in 048, and also for documents: `/media/u/`, 32 hexadecimal digits, `.pdf`.
DROP TRIGGER record_pictures_first;
DROP TRIGGER record_pictures_next;

CREATE TRIGGER record_pictures_first AFTER INSERT ON record
WHEN instr(coalesce(NEW.live, '') || coalesce(NEW.draft, '') || coalesce(NEW.seed, ''), '/media/u/') > 0
BEGIN
  INSERT INTO picture_use (name, kind, key)
  SELECT DISTINCT substr(rest, 1, CASE WHEN substr(rest, 33, 5) = '.webp' THEN 37 ELSE 36 END), NEW.kind, NEW.key FROM (
    WITH RECURSIVE found (rest) AS (
      SELECT coalesce(NEW.live, '') || ' ' || coalesce(NEW.draft, '') || ' ' || coalesce(NEW.seed, '')
      UNION ALL
      SELECT substr(rest, instr(rest, '/media/u/') + 9) FROM found WHERE instr(rest, '/media/u/') > 0
    )
    SELECT rest FROM found
  )
  WHERE (substr(rest, 33, 5) = '.webp' OR substr(rest, 33, 4) = '.pdf') AND substr(rest, 1, 32) NOT GLOB '*[^0-9a-f]*';
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
  SELECT DISTINCT substr(rest, 1, CASE WHEN substr(rest, 33, 5) = '.webp' THEN 37 ELSE 36 END), NEW.kind, NEW.key FROM (
    WITH RECURSIVE found (rest) AS (
      SELECT coalesce(NEW.live, '') || ' ' || coalesce(NEW.draft, '') || ' ' || coalesce(NEW.seed, '')
      UNION ALL
      SELECT substr(rest, instr(rest, '/media/u/') + 9) FROM found WHERE instr(rest, '/media/u/') > 0
    )
    SELECT rest FROM found
  )
  WHERE (substr(rest, 33, 5) = '.webp' OR substr(rest, 33, 4) = '.pdf') AND substr(rest, 1, 32) NOT GLOB '*[^0-9a-f]*';
END;
