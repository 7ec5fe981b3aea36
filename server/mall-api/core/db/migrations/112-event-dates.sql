-- Dates of events that take place several times. `ends_ms`: the end of the day if the date has no end.
CREATE TABLE announcement_date (
  announcement_id INTEGER NOT NULL REFERENCES announcement (id) ON DELETE CASCADE,
  date_id INTEGER NOT NULL,
  starts_ms INTEGER NOT NULL,
  ends_ms INTEGER NOT NULL,
  PRIMARY KEY (announcement_id, date_id)
) STRICT, WITHOUT ROWID;
