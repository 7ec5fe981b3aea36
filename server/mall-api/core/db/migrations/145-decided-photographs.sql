-- The desk's list of decided receipts shows the photographed ones. Purchases at tills, of which there are many more, are listed by member only.
DROP INDEX receipt_decided;
CREATE INDEX receipt_decided ON receipt (coalesce(reviewed_ms, created_ms), id) WHERE status <> 'pending' AND source = 'photo';
DROP INDEX receipt_decided_shop;
CREATE INDEX receipt_decided_shop ON receipt (company_id, coalesce(reviewed_ms, created_ms), id)
  WHERE status <> 'pending' AND source = 'photo';
DROP INDEX receipt_decided_by;
CREATE INDEX receipt_decided_by ON receipt (
  CASE WHEN reviewed_ms IS NULL THEN 0 ELSE coalesce(reviewed_staff_id, -1) END, coalesce(reviewed_ms, created_ms), id
) WHERE status <> 'pending' AND source = 'photo';
DROP INDEX receipt_outcome;
CREATE INDEX receipt_outcome ON receipt (
  CASE WHEN reason = 'revoked' THEN 'revoked' ELSE status END, coalesce(reviewed_ms, created_ms), id
) WHERE status <> 'pending' AND source = 'photo';
