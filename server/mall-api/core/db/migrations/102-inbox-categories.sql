-- The category is a filter of the inbox. The expression makes the index cover the counts.
CREATE INDEX conversation_category ON conversation (category, last_message_id, (closed_ms IS NOT NULL));
