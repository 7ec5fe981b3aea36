-- Version of the terms that a buyer without an account has accepted, at `created_ms`. NULL for orders of earlier builds.
ALTER TABLE gift_card_guest ADD COLUMN terms_version TEXT;
