-- Times when a buyer without an account has sent a paid card again. Deleted with the buyer's data.
CREATE TABLE gift_card_sending (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  gift_card_id INTEGER NOT NULL REFERENCES gift_card_guest (gift_card_id) ON DELETE CASCADE,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_card_sending_card ON gift_card_sending (gift_card_id, at_ms);
