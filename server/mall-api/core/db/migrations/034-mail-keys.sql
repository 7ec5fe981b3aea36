-- By what a message is known, however often its sending is tried: its Message-ID, and its name in the outbox.
ALTER TABLE mail_task ADD COLUMN key TEXT NOT NULL DEFAULT '';
UPDATE mail_task SET key = strftime('%Y%m%dT%H%M%S000Z', due_ms / 1000, 'unixepoch') || '-' || lower(hex(randomblob(4)));
