-- `cause`: act of staff that has changed the record together with others or on another screen, such as `units change`. Null for edits of the record.
ALTER TABLE record_version ADD COLUMN cause TEXT;
