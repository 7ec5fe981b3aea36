-- Files that staff attach to replies, from their upload on. A file without a message or reply is part of a draft, or its conversation was deleted.
CREATE TABLE reply_file (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Name in the folder of receipts and messages.
  name TEXT NOT NULL UNIQUE,
  -- Name that readers see.
  title TEXT NOT NULL,
  -- Size of a picture; 0 for documents.
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  message_id INTEGER REFERENCES message (id) ON DELETE SET NULL,
  reply_id INTEGER REFERENCES support_reply (id) ON DELETE SET NULL,
  staff_id INTEGER NOT NULL REFERENCES staff (id),
  created_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX reply_file_message ON reply_file (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX reply_file_reply ON reply_file (reply_id) WHERE reply_id IS NOT NULL;
CREATE INDEX reply_file_unused ON reply_file (created_ms) WHERE message_id IS NULL AND reply_id IS NULL;
CREATE INDEX reply_file_staff ON reply_file (staff_id);
