-- Letters of the last day that anybody can cause: nobody's letter box is to be filled. `recipient` is a hash of the address.
CREATE TABLE letter_sent (
  id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  cause TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX letter_sent_recipient ON letter_sent (recipient, cause, at_ms);
CREATE INDEX letter_sent_at ON letter_sent (at_ms);

CREATE INDEX support_request_created ON support_request (created_ms);
