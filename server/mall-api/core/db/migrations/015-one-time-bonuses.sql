-- Bonuses that one e-mail address gets once, whoever's account it is by then. `recipient` is a keyed hash of the address; the key is a file
-- in DATA_DIR, so that who has this table alone cannot try addresses. `reference_id` is the year of a bonus that comes every year, else 0.
CREATE TABLE bonus_granted (
  recipient TEXT NOT NULL,
  name TEXT NOT NULL,
  reference_id INTEGER NOT NULL,
  PRIMARY KEY (recipient, name, reference_id)
) STRICT, WITHOUT ROWID;
