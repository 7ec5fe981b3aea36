-- The entry that earned points for a kept level: what is recalled of it later does not count. Null for points kept before this column. Without a foreign
-- key, which would need an index.
ALTER TABLE level_points ADD COLUMN entry_id INTEGER;
