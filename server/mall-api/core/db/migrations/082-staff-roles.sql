-- Roles of a staff member after the first (`role`), separated by spaces. The role `shop` is held alone.
ALTER TABLE staff ADD COLUMN more_roles TEXT NOT NULL DEFAULT '' CHECK (more_roles = '' OR role <> 'shop');
