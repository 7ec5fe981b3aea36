-- The last message of each conversation, by which the desk lists them: nobody looks into every conversation for it.
ALTER TABLE conversation ADD COLUMN last_message_id INTEGER;
UPDATE conversation SET last_message_id = (SELECT max(id) FROM message WHERE conversation_id = conversation.id);
CREATE INDEX conversation_last ON conversation (last_message_id);
CREATE INDEX conversation_state ON conversation ((closed_ms IS NOT NULL), last_message_id);
CREATE TRIGGER message_is_last AFTER INSERT ON message
BEGIN UPDATE conversation SET last_message_id = NEW.id WHERE id = NEW.conversation_id; END;
