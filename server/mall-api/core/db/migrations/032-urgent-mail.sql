-- Letters that somebody waits for overtake all others.
ALTER TABLE mail_task ADD COLUMN is_urgent INTEGER NOT NULL DEFAULT 0 CHECK (is_urgent IN (0, 1));
CREATE INDEX mail_task_urgent ON mail_task (is_urgent, due_ms, id);
