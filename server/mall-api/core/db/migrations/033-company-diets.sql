-- By which lists of companies are chosen; filled by the next import of companies that say it.
CREATE TABLE company_diet (
  company_id INTEGER NOT NULL REFERENCES company (id) ON DELETE CASCADE,
  diet TEXT NOT NULL,
  PRIMARY KEY (diet, company_id)
) STRICT, WITHOUT ROWID;
