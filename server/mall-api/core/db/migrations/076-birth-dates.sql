-- When the birth date was set or changed; null for dates from before this was stored. A date that is set on the birthday itself brings nothing
-- that year.
ALTER TABLE customer ADD COLUMN birth_date_set_ms INTEGER;
