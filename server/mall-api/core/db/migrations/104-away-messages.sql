-- Automatic answers outside of the hours in which staff answer. They are not replies: the lists, counts and searches of conversations ignore them.
ALTER TABLE message ADD COLUMN is_automatic INTEGER NOT NULL DEFAULT 0;
CREATE INDEX message_automatic ON message (conversation_id, created_ms) WHERE is_automatic = 1;

-- Text that the author was shown after writing; null within the hours.
ALTER TABLE support_request ADD COLUMN away_text TEXT;

DROP TRIGGER message_is_last;
CREATE TRIGGER message_is_last AFTER INSERT ON message WHEN NEW.is_automatic = 0
BEGIN UPDATE conversation SET last_message_id = NEW.id WHERE id = NEW.conversation_id; END;

DROP VIEW conversation_text;
CREATE VIEW conversation_text AS
  SELECT c.id, c.customer_id, c.last_message_id, replace(replace(replace(replace(replace(
    coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, '') || ' ' || coalesce(u.email, '') || ' ' || c.reference || ' ' || c.subject
      || ' ' || coalesce((SELECT group_concat(text, ' ') FROM
        (SELECT text FROM message WHERE conversation_id = c.id AND is_automatic = 0 ORDER BY id DESC LIMIT 5)), ''),
    'ß', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd') AS words
  FROM conversation c JOIN customer u ON u.id = c.customer_id WHERE c.last_message_id IS NOT NULL;
