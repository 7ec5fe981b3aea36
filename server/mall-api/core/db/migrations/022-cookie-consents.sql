-- That somebody has decided about cookies, and how; nothing tells who. Instants are milliseconds since 1970.
CREATE TABLE cookie_consent (
  -- Random, made by the browser for each decision.
  id TEXT PRIMARY KEY,
  -- Of the list that was shown.
  version TEXT NOT NULL,
  decision TEXT NOT NULL CHECK (decision IN ('accepted-all', 'accepted-partially', 'declined', 'declined-all')),
  -- Ids of what was allowed, with spaces between.
  choices TEXT NOT NULL,
  decided_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX cookie_consent_decided ON cookie_consent (decided_ms);
