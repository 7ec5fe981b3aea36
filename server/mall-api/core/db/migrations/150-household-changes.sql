-- Into which account a member has collected since when: the history shows joining and leaving, and other members' balances to members only. Without a row,
-- it is the own account.
CREATE TABLE household_change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  -- `moved`: the holder of the account has left. `ended`: the last other member has left.
  kind TEXT NOT NULL CHECK (kind IN ('joined', 'moved', 'left', 'ended')),
  -- The member whose account it is since. Without a foreign key, which would need another index.
  account_id INTEGER NOT NULL,
  -- The newest entry of the ledger at that time.
  after_entry_id INTEGER NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX household_change_customer ON household_change (customer_id, after_entry_id);
INSERT INTO household_change (customer_id, kind, account_id, after_entry_id, at_ms)
  SELECT customer_id, 'joined', account_id, since_entry_id, joined_ms FROM household_member;
