-- What the desk answers with, who sees to it, and what it is found by. Instants are milliseconds since 1970.

-- Who of the staff sees to it; they keep it when they leave, until somebody else takes it.
ALTER TABLE conversation ADD COLUMN assigned_to INTEGER REFERENCES staff (id);
ALTER TABLE support_request ADD COLUMN assigned_to INTEGER REFERENCES staff (id);
CREATE INDEX conversation_assigned ON conversation (assigned_to, (closed_ms IS NOT NULL), last_message_id) WHERE assigned_to IS NOT NULL;
CREATE INDEX support_request_assigned ON support_request (assigned_to, id) WHERE assigned_to IS NOT NULL;
-- What members wrote and the centre has not read.
CREATE INDEX message_waiting ON message (conversation_id) WHERE sender = 'customer' AND read_ms IS NULL;

-- `texts` by language, with placeholders: `shared/rules/reply-template.ts`.
CREATE TABLE reply_template (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  title TEXT NOT NULL,
  texts TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  updated_ms INTEGER NOT NULL,
  updated_by INTEGER NOT NULL REFERENCES staff (id)
) STRICT;
CREATE INDEX reply_template_updated_by ON reply_template (updated_by);

-- Whom of the members an act was about, and by what an act that is sent twice is known again.
ALTER TABLE operator_act ADD COLUMN customer_id INTEGER REFERENCES customer (id);
ALTER TABLE operator_act ADD COLUMN desk_key TEXT;
CREATE INDEX operator_act_customer ON operator_act (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX operator_act_desk_key ON operator_act (desk_key) WHERE desk_key IS NOT NULL;

-- What each is found by, kept as it changes. A row is known by the last message, or the number, so that the newest are found first.
-- Letters that no tokenizer takes apart are spelled as `shared/rules/fold.ts` does. What is deleted leaves no words behind.
CREATE VIRTUAL TABLE conversation_words USING fts5 (words, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE request_words USING fts5 (words, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
CREATE VIRTUAL TABLE customer_words USING fts5 (words, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO conversation_words (conversation_words, rank) VALUES ('secure-delete', 1);
INSERT INTO request_words (request_words, rank) VALUES ('secure-delete', 1);
INSERT INTO customer_words (customer_words, rank) VALUES ('secure-delete', 1);

CREATE VIEW conversation_text AS
  SELECT c.id, c.customer_id, c.last_message_id, replace(replace(replace(replace(replace(
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, '') || ' ' || c.reference || ' ' || c.subject
      || ' ' || coalesce((SELECT group_concat(text, ' ') FROM (SELECT text FROM message WHERE conversation_id = c.id ORDER BY id DESC LIMIT 5)), ''),
    'ß', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd') AS words
  FROM conversation c JOIN customer u ON u.id = c.customer_id WHERE c.last_message_id IS NOT NULL;
CREATE VIEW request_text AS
  SELECT id, replace(replace(replace(replace(replace(name || ' ' || email || ' ' || reference || ' ' || subject || ' ' || message,
    'ß', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd') AS words
  FROM support_request;
-- Of the address what stands before the @: a whole one has an index of its own.
CREATE VIEW customer_text AS
  SELECT id, replace(replace(replace(replace(replace(
    coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || substr(email, 1, instr(email, '@') - 1), 'ß', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd') AS words
  FROM customer WHERE verified_ms IS NOT NULL AND erased_ms IS NULL;

INSERT INTO conversation_words (rowid, words) SELECT last_message_id, words FROM conversation_text;
INSERT INTO request_words (rowid, words) SELECT id, words FROM request_text;
INSERT INTO customer_words (rowid, words) SELECT id, words FROM customer_text;

CREATE TRIGGER conversation_words_follow AFTER UPDATE OF last_message_id ON conversation BEGIN
  DELETE FROM conversation_words WHERE rowid = OLD.last_message_id;
  INSERT INTO conversation_words (rowid, words) SELECT last_message_id, words FROM conversation_text WHERE id = NEW.id;
END;
CREATE TRIGGER conversation_words_go AFTER DELETE ON conversation
BEGIN DELETE FROM conversation_words WHERE rowid = OLD.last_message_id; END;

CREATE TRIGGER request_words_come AFTER INSERT ON support_request
BEGIN INSERT INTO request_words (rowid, words) SELECT id, words FROM request_text WHERE id = NEW.id; END;
CREATE TRIGGER request_words_go AFTER DELETE ON support_request
BEGIN DELETE FROM request_words WHERE rowid = OLD.id; END;

CREATE TRIGGER customer_words_come AFTER INSERT ON customer WHEN NEW.verified_ms IS NOT NULL
BEGIN INSERT INTO customer_words (rowid, words) SELECT id, words FROM customer_text WHERE id = NEW.id; END;
CREATE TRIGGER customer_words_follow AFTER UPDATE OF first_name, last_name, email, verified_ms, erased_ms ON customer
WHEN OLD.first_name IS NOT NEW.first_name OR OLD.last_name IS NOT NEW.last_name OR OLD.email IS NOT NEW.email
  OR OLD.verified_ms IS NOT NEW.verified_ms OR OLD.erased_ms IS NOT NEW.erased_ms BEGIN
  DELETE FROM customer_words WHERE rowid = OLD.id;
  INSERT INTO customer_words (rowid, words) SELECT id, words FROM customer_text WHERE id = NEW.id;
  DELETE FROM conversation_words WHERE rowid IN (SELECT last_message_id FROM conversation WHERE customer_id = NEW.id);
  INSERT INTO conversation_words (rowid, words) SELECT last_message_id, words FROM conversation_text WHERE customer_id = NEW.id;
END;
CREATE TRIGGER customer_words_go AFTER DELETE ON customer
BEGIN DELETE FROM customer_words WHERE rowid = OLD.id; END;
