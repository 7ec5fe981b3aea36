-- The home page lists the toilets by their icon.
ALTER TABLE amenity ADD COLUMN icon TEXT AS (body ->> '$.icon');
