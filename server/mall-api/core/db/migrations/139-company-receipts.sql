-- By which the server recognizes a company on a photographed receipt; filled by the next import of companies that have them.
CREATE TABLE company_receipt (
  company_id INTEGER PRIMARY KEY REFERENCES company (id) ON DELETE CASCADE,
  registration_number TEXT,
  names TEXT NOT NULL
) STRICT;
