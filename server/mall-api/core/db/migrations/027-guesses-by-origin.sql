-- Wrong codes are counted by the number of a card together with who tries it. Those of before the change are of the number alone, and last a day.
ALTER TABLE gift_card_guess RENAME COLUMN number_hash TO target_hash;
