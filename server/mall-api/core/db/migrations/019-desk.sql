-- Pictures in conversations, and what the centre's staff do about conversations and visitors' requests. Instants are milliseconds since 1970.

-- Since when the centre takes it as settled; whoever writes in it opens it again.
ALTER TABLE conversation ADD COLUMN closed_ms INTEGER;

-- By which a reply that the staff's desk sends twice is known again.
ALTER TABLE message ADD COLUMN desk_key TEXT;
CREATE UNIQUE INDEX message_desk_key ON message (conversation_id, desk_key) WHERE desk_key IS NOT NULL;

-- A file beside those of receipts.
CREATE TABLE message_picture (
  message_id INTEGER PRIMARY KEY REFERENCES message (id) ON DELETE CASCADE,
  name TEXT NOT NULL UNIQUE,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL
) STRICT;

ALTER TABLE support_request ADD COLUMN closed_ms INTEGER;

-- What a visitor was written from here; it goes with the request.
CREATE TABLE support_reply (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  request_id INTEGER NOT NULL REFERENCES support_request (id) ON DELETE CASCADE,
  text TEXT NOT NULL,
  desk_key TEXT,
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX support_reply_request ON support_reply (request_id, id);
CREATE UNIQUE INDEX support_reply_desk_key ON support_reply (request_id, desk_key) WHERE desk_key IS NOT NULL;
