-- Up to six members collect into the account of one of them. Each member keeps the own login, receipts and rewards.

-- The member who moved the points; null if that is the holder of the account. Without a foreign key, which would need another index.
ALTER TABLE points_entry ADD COLUMN by_customer_id INTEGER;
CREATE INDEX points_entry_by ON points_entry (by_customer_id, id) WHERE by_customer_id IS NOT NULL;
-- Points that only change their account: the figures of the desk leave them out.
CREATE INDEX points_entry_transfer ON points_entry (created_ms, points) WHERE reference_name IN ('household_in', 'household_out');
-- Each member gets a bonus once, into whichever account.
DROP INDEX points_entry_bonus;
CREATE UNIQUE INDEX points_entry_bonus
  ON points_entry (CAST(coalesce(by_customer_id, customer_id) AS INTEGER), reference_name, coalesce(reference_id, 0))
  WHERE kind = 'bonus';

CREATE TABLE household_member (
  customer_id INTEGER PRIMARY KEY REFERENCES customer (id),
  -- The member whose account is the household's.
  account_id INTEGER NOT NULL REFERENCES customer (id),
  joined_ms INTEGER NOT NULL,
  -- The newest entry of the ledger at that time: the member sees the entries after it.
  since_entry_id INTEGER NOT NULL
) STRICT;
CREATE INDEX household_member_account ON household_member (account_id, joined_ms, customer_id);

CREATE TABLE household_invitation (
  code_hash TEXT PRIMARY KEY,
  -- The member who invites.
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX household_invitation_of ON household_invitation (customer_id);
CREATE INDEX household_invitation_created ON household_invitation (created_ms);

-- All points of an account that went to another one: the earlier entries of `from_id`, up to `until_entry_id`, belong to `to_id` since. Recalls and
-- refunds of these entries concern `to_id`. Its entries between `first_entry_id` and `last_entry_id` brought the points; none if there were none.
CREATE TABLE points_succession (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  from_id INTEGER NOT NULL REFERENCES customer (id),
  to_id INTEGER NOT NULL REFERENCES customer (id),
  until_entry_id INTEGER NOT NULL,
  first_entry_id INTEGER NOT NULL,
  last_entry_id INTEGER NOT NULL
) STRICT;
CREATE INDEX points_succession_from ON points_succession (from_id, id);
CREATE INDEX points_succession_to ON points_succession (to_id);
CREATE TRIGGER points_succession_stays BEFORE UPDATE ON points_succession BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_succession_remains BEFORE DELETE ON points_succession BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;

-- Points for the level that a household keeps when its account goes to another member.
CREATE TABLE level_points (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL REFERENCES customer (id),
  points INTEGER NOT NULL CHECK (points > 0),
  earned_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX level_points_customer ON level_points (customer_id, earned_ms);

-- The account that owes the points of a recall, if it is not the one of the entry. The last row counts.
CREATE TABLE points_recall_move (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  recall_id INTEGER NOT NULL REFERENCES points_recall (id),
  customer_id INTEGER NOT NULL REFERENCES customer (id)
) STRICT;
CREATE INDEX points_recall_move_recall ON points_recall_move (recall_id, id);
CREATE INDEX points_recall_move_customer ON points_recall_move (customer_id);
CREATE TRIGGER points_recall_move_stays BEFORE UPDATE ON points_recall_move BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
CREATE TRIGGER points_recall_move_remains BEFORE DELETE ON points_recall_move BEGIN SELECT raise(ABORT, 'the ledger is only added to'); END;
DROP VIEW points_owed;
CREATE VIEW points_owed AS
  SELECT r.id, r.entry_id,
    coalesce((SELECT m.customer_id FROM points_recall_move m WHERE m.recall_id = r.id ORDER BY m.id DESC LIMIT 1), r.customer_id) AS customer_id,
    r.points - coalesce((SELECT sum(p.points) FROM points_recall_payment p WHERE p.recall_id = r.id), 0) AS rest
  FROM points_recall r;

-- In the desk's lists, each member has the balance of the household.
DROP TRIGGER member_outline_points;
CREATE TRIGGER member_outline_points AFTER INSERT ON points_entry BEGIN
  UPDATE member_outline SET points = NEW.balance_after
    WHERE id = NEW.customer_id AND NOT EXISTS (SELECT 1 FROM household_member h WHERE h.customer_id = NEW.customer_id);
  UPDATE member_outline SET points = NEW.balance_after
    WHERE id IN (SELECT h.customer_id FROM household_member h WHERE h.account_id = NEW.customer_id);
END;
CREATE TRIGGER member_outline_household_come AFTER INSERT ON household_member BEGIN
  UPDATE member_outline SET points = coalesce(
    (SELECT balance_after FROM points_entry WHERE customer_id = NEW.account_id ORDER BY id DESC LIMIT 1), 0) WHERE id = NEW.customer_id;
END;
CREATE TRIGGER member_outline_household_follow AFTER UPDATE OF account_id ON household_member BEGIN
  UPDATE member_outline SET points = coalesce(
    (SELECT balance_after FROM points_entry WHERE customer_id = NEW.account_id ORDER BY id DESC LIMIT 1), 0) WHERE id = NEW.customer_id;
END;
CREATE TRIGGER member_outline_household_go AFTER DELETE ON household_member BEGIN
  UPDATE member_outline SET points = coalesce(
    (SELECT balance_after FROM points_entry WHERE customer_id = OLD.customer_id ORDER BY id DESC LIMIT 1), 0) WHERE id = OLD.customer_id;
END;
