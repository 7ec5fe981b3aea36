-- By what the key is known that rows were hashed and sealed with; empty: it was given up, and the next start makes another.
CREATE TABLE key_fingerprint (
  name TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL
) STRICT, WITHOUT ROWID;
