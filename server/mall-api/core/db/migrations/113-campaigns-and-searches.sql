-- Page views by campaign tags, and searches with their results: sums of a day in the centre's time zone, nothing about a person.
CREATE TABLE campaign_view (
  day TEXT NOT NULL,
  source TEXT NOT NULL,
  -- Empty if the link had no such tag.
  medium TEXT NOT NULL,
  campaign TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, source, medium, campaign)
) STRICT, WITHOUT ROWID;

-- Folded words; terms that few have searched for have no row. `results`: of the last search.
CREATE TABLE search_use (
  day TEXT NOT NULL,
  term TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  results INTEGER NOT NULL,
  PRIMARY KEY (day, term)
) STRICT, WITHOUT ROWID;
