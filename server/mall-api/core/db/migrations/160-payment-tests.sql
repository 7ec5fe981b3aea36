-- Whether the payment was a test, of the sandbox or of a provider's test mode: no money moved. A session of Stripe names its mode.
ALTER TABLE payment ADD COLUMN is_test INTEGER NOT NULL DEFAULT 0 CHECK (is_test IN (0, 1));
UPDATE payment SET is_test = 1 WHERE provider = 'sandbox' OR visit LIKE 'cs\_test\_%' ESCAPE '\';
