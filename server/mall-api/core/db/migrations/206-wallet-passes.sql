-- Passes that members have added to the wallets of their phones. Times are milliseconds since 1970.
CREATE TABLE wallet_pass (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Null after the member's erasure: the phone is then only told that the pass has ended.
  customer_id INTEGER REFERENCES customer (id) ON DELETE CASCADE,
  wallet TEXT NOT NULL CHECK (wallet IN ('apple', 'google')),
  kind TEXT NOT NULL CHECK (kind IN ('card', 'reward', 'booking', 'gift_card')),
  -- Id of the record; for a card, that of the member.
  record_id INTEGER NOT NULL,
  -- Number of the pass in its wallet. Each file for Apple Wallet has a row and a token of its own.
  serial TEXT NOT NULL,
  locale TEXT NOT NULL,
  token_hash TEXT UNIQUE,
  -- Code of a gift card, encrypted with a key from the token. The database has only the token's hash.
  sealed_code TEXT,
  created_ms INTEGER NOT NULL,
  expires_ms INTEGER,
  -- When the pass was ended with the member's sessions or the account.
  ended_ms INTEGER,
  -- Hash of the content that phones were last told of, and when: increases by at least a second per pass, and is unique.
  digest TEXT NOT NULL,
  changed_ms INTEGER NOT NULL UNIQUE,
  -- When the content is compared with the record again; null: the record has not changed.
  due_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  CHECK ((wallet = 'apple') = (token_hash IS NOT NULL))
) STRICT;
CREATE INDEX wallet_pass_customer ON wallet_pass (customer_id);
CREATE INDEX wallet_pass_record ON wallet_pass (kind, record_id);
CREATE INDEX wallet_pass_serial ON wallet_pass (serial, wallet);
CREATE INDEX wallet_pass_due ON wallet_pass (due_ms, id) WHERE due_ms IS NOT NULL;
-- For their removal some time after their end.
CREATE INDEX wallet_pass_ended ON wallet_pass (ended_ms) WHERE ended_ms IS NOT NULL;
CREATE INDEX wallet_pass_expires ON wallet_pass (expires_ms) WHERE expires_ms IS NOT NULL;
CREATE INDEX wallet_pass_created ON wallet_pass (wallet, created_ms);

-- Phones and watches that fetch a pass for Apple Wallet again when it changes.
CREATE TABLE wallet_device (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pass_id INTEGER NOT NULL REFERENCES wallet_pass (id) ON DELETE CASCADE,
  -- Random id that the device uses with this pass type only.
  device TEXT NOT NULL,
  push_token TEXT NOT NULL,
  -- When a message that the pass has changed is due.
  due_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  UNIQUE (device, pass_id)
) STRICT;
CREATE INDEX wallet_device_pass ON wallet_device (pass_id, id);
CREATE INDEX wallet_device_due ON wallet_device (due_ms, id) WHERE due_ms IS NOT NULL;

-- Every writer marks the passes of what it changes, with one search in an index.
CREATE TRIGGER wallet_pass_reward AFTER UPDATE ON customer_reward BEGIN
  UPDATE wallet_pass SET due_ms = 0, attempts = 0 WHERE kind = 'reward' AND record_id = NEW.id;
END;
CREATE TRIGGER wallet_pass_booking AFTER UPDATE ON booking_order BEGIN
  UPDATE wallet_pass SET due_ms = 0, attempts = 0 WHERE kind = 'booking' AND record_id = NEW.id;
END;
CREATE TRIGGER wallet_pass_gift_card AFTER UPDATE ON gift_card BEGIN
  UPDATE wallet_pass SET due_ms = 0, attempts = 0 WHERE kind = 'gift_card' AND record_id = NEW.id;
END;
CREATE TRIGGER wallet_pass_gift_card_movement AFTER INSERT ON gift_card_movement BEGIN
  UPDATE wallet_pass SET due_ms = 0, attempts = 0 WHERE kind = 'gift_card' AND record_id = NEW.gift_card_id;
END;
CREATE TRIGGER wallet_pass_gift_card_payment AFTER UPDATE ON payment WHEN NEW.subject = 'gift_card' BEGIN
  UPDATE wallet_pass SET due_ms = 0, attempts = 0 WHERE kind = 'gift_card' AND record_id = NEW.subject_id;
END;
CREATE TRIGGER wallet_pass_card AFTER UPDATE OF points, tier_id ON member_outline
WHEN NEW.points <> OLD.points OR NEW.tier_id IS NOT OLD.tier_id BEGIN
  UPDATE wallet_pass SET due_ms = 0, attempts = 0 WHERE kind = 'card' AND record_id = NEW.id;
END;
