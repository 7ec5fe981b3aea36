-- What makes one record of a large centre cheap to change. Where a company is: who else is in a unit is found without reading them all.
ALTER TABLE company ADD COLUMN floorplan_id INTEGER AS (body ->> '$.floorplan_id');
ALTER TABLE company ADD COLUMN unit TEXT AS (body ->> '$.unit');
CREATE INDEX company_unit ON company (floorplan_id, unit);
CREATE INDEX record_category_record ON record_category (record, record_id);

-- Whether any company has one: the screens that show them are found then.
CREATE INDEX company_with_hours ON company (id) WHERE body ->> '$.opening_hours' IS NOT NULL;
CREATE INDEX company_with_web ON company (id) WHERE body ->> '$.web' <> '';

-- The last changes of search records, whoever makes them: the index in memory takes these alone.
CREATE TABLE search_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  type TEXT NOT NULL,
  record_id INTEGER NOT NULL
) STRICT;
CREATE TRIGGER search_record_added AFTER INSERT ON search_record BEGIN
  INSERT INTO search_change (type, record_id) VALUES (new.type, new.record_id);
END;
CREATE TRIGGER search_record_changed AFTER UPDATE ON search_record BEGIN
  INSERT INTO search_change (type, record_id) VALUES (new.type, new.record_id);
END;
CREATE TRIGGER search_record_removed AFTER DELETE ON search_record BEGIN
  INSERT INTO search_change (type, record_id) VALUES (old.type, old.record_id);
END;
CREATE TRIGGER search_change_ends AFTER INSERT ON search_change BEGIN
  DELETE FROM search_change WHERE id <= new.id - 2000;
END;
