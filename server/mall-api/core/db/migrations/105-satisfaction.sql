-- How satisfied people are with answers: one row for each closing of a conversation or request that was rated, or about which a visitor was asked.
CREATE TABLE satisfaction (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Both are null once the conversation or request is deleted: the rating remains as a figure, without the comment.
  conversation_id INTEGER REFERENCES conversation (id),
  request_id INTEGER REFERENCES support_request (id),
  category TEXT NOT NULL,
  -- The closing that is rated.
  closed_ms INTEGER NOT NULL,
  score TEXT CHECK (score IN ('good', 'bad')),
  comment TEXT NOT NULL DEFAULT '',
  rated_ms INTEGER,
  -- Hash of the secret of the emailed links, and when they expire.
  token_hash TEXT,
  expires_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX satisfaction_conversation ON satisfaction (conversation_id, closed_ms) WHERE conversation_id IS NOT NULL;
CREATE UNIQUE INDEX satisfaction_request ON satisfaction (request_id, closed_ms) WHERE request_id IS NOT NULL;
CREATE UNIQUE INDEX satisfaction_token ON satisfaction (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX satisfaction_rated ON satisfaction (rated_ms, category, score) WHERE rated_ms IS NOT NULL;
CREATE INDEX satisfaction_closed ON satisfaction (closed_ms);

-- The latest rating, by which the desk lists.
ALTER TABLE conversation ADD COLUMN rating TEXT;
ALTER TABLE support_request ADD COLUMN rating TEXT;
CREATE INDEX conversation_rating ON conversation (rating, last_message_id) WHERE rating IS NOT NULL;
CREATE INDEX support_request_rating ON support_request (rating, id) WHERE rating IS NOT NULL;

CREATE TRIGGER satisfaction_of_conversation BEFORE DELETE ON conversation BEGIN
  UPDATE satisfaction SET conversation_id = NULL, comment = '' WHERE conversation_id = OLD.id;
END;
CREATE TRIGGER satisfaction_of_request BEFORE DELETE ON support_request BEGIN
  DELETE FROM satisfaction WHERE request_id = OLD.id AND score IS NULL;
  UPDATE satisfaction SET request_id = NULL, comment = '', token_hash = NULL WHERE request_id = OLD.id;
END;
