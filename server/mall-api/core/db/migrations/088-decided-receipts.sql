-- The staff member who decided; null for rules and for commands. Names are not unique, and they change. Without a foreign key, which would
-- need one more index.
ALTER TABLE receipt ADD COLUMN reviewed_staff_id INTEGER;
UPDATE receipt SET reviewed_staff_id = a.staff_id
FROM (
  SELECT CAST(subject AS INTEGER) AS receipt_id, max(id), operator, staff_id FROM operator_act
  WHERE staff_id IS NOT NULL AND act IN ('receipts approve', 'receipts reject') GROUP BY subject
) AS a
WHERE a.receipt_id = receipt.id AND receipt.reviewed_ms IS NOT NULL AND a.operator = receipt.reviewed_by;

-- The desk lists decided receipts by shop, by who decided and by decision, each from its latest decision on.
CREATE INDEX receipt_decided_shop ON receipt (company_id, coalesce(reviewed_ms, created_ms), id) WHERE status <> 'pending';
CREATE INDEX receipt_decided_by ON receipt (
  CASE WHEN reviewed_ms IS NULL THEN 0 ELSE coalesce(reviewed_staff_id, -1) END, coalesce(reviewed_ms, created_ms), id
) WHERE status <> 'pending';
CREATE INDEX receipt_outcome ON receipt (
  CASE WHEN reason = 'revoked' THEN 'revoked' ELSE status END, coalesce(reviewed_ms, created_ms), id
) WHERE status <> 'pending';
