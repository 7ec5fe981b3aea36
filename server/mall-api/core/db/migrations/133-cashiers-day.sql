-- The purchases that a shop's tills and cashiers have reported today.
CREATE INDEX receipt_at_till ON receipt (company_id, created_ms) WHERE source <> 'photo';
