-- What visitors write: no import touches these tables. Instants are milliseconds since 1970.

CREATE TABLE newsletter_subscription (
  id INTEGER PRIMARY KEY,
  email TEXT NOT NULL,
  folded_email TEXT NOT NULL UNIQUE,
  locale TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'confirmed', 'unsubscribed')),
  requested_ms INTEGER NOT NULL,
  confirmed_ms INTEGER,
  unsubscribed_ms INTEGER,
  -- When the form last made us write to the address; NULL: not since the status changed.
  mailed_ms INTEGER
) STRICT;
CREATE INDEX newsletter_subscription_status ON newsletter_subscription (status, requested_ms);

-- The secrets of links in e-mails, as SHA-256: who reads this table cannot follow any of them.
CREATE TABLE newsletter_token (
  hash TEXT PRIMARY KEY,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'unsubscribe')),
  subscription_id INTEGER NOT NULL REFERENCES newsletter_subscription (id) ON DELETE CASCADE,
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX newsletter_token_subscription ON newsletter_token (subscription_id, purpose);

CREATE TABLE support_request (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  category TEXT NOT NULL,
  message TEXT NOT NULL,
  locale TEXT NOT NULL,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX support_request_email ON support_request (lower(email), created_ms);

-- What is to be done about mail. `about` names its record, or says what a visitor asked for; a task that is done is deleted.
CREATE TABLE mail_task (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  about TEXT NOT NULL,
  due_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX mail_task_due ON mail_task (due_ms, id);
