-- Shop, number and day as on the paper, as JSON, if staff have corrected them (`Corrections`, without the amount).
ALTER TABLE receipt_decision ADD COLUMN corrections TEXT;
-- The same fields as the member typed them. Erased with the account.
ALTER TABLE receipt ADD COLUMN submitted TEXT;
