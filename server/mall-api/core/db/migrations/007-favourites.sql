-- What members like, follow and think of records. No import touches these tables: a record that comes back is liked as before.
-- `announcement` is news, event and offer alike: they count their ids together. Instants are milliseconds since 1970.

CREATE TABLE customer_like (
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  record TEXT NOT NULL CHECK (record IN ('announcement', 'reward', 'company')),
  record_id INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (customer_id, record, record_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE customer_follow (
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  company_id INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (customer_id, company_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE customer_thumb (
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  record TEXT NOT NULL CHECK (record IN ('announcement', 'reward', 'company')),
  record_id INTEGER NOT NULL,
  value TEXT NOT NULL CHECK (value IN ('up', 'down')),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (customer_id, record, record_id)
) STRICT, WITHOUT ROWID;
