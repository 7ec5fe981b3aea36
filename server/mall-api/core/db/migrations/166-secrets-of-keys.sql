-- Last use of the secret from before the rotation, while it still works. `last_used_ms` and `last_used_for` are those of the newest secret.
ALTER TABLE api_key ADD COLUMN old_used_ms INTEGER;

-- Acts about one key.
CREATE INDEX operator_act_of_key ON operator_act (subject, at_ms, id) WHERE area = 'keys';
