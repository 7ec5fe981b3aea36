-- Members who have proven their address since a time: perks look at them, and not at all members every hour.
CREATE INDEX customer_verified ON customer (verified_ms) WHERE verified_ms IS NOT NULL;
