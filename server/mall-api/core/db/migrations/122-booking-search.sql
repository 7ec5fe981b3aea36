-- Words by which staff find bookings of persons without an account: the name, the address before the @, the digits of the phone number, and the last
-- nine of them, so that a number is found with and without its country code. Deleted contacts leave no words behind.
CREATE VIRTUAL TABLE booking_contact_words USING fts5 (words, prefix = '2 3', tokenize = 'unicode61 remove_diacritics 2');
INSERT INTO booking_contact_words (booking_contact_words, rank) VALUES ('secure-delete', 1);

CREATE VIEW booking_contact_text AS
  SELECT order_id AS id, replace(replace(replace(replace(replace(
    name || ' ' || coalesce(substr(email, 1, instr(email, '@') - 1), '') || ' ' || digits || ' ' || substr(digits, -9),
    'ß', 'ss'), 'ł', 'l'), 'Ł', 'l'), 'đ', 'd'), 'Đ', 'd') AS words
  FROM (
    SELECT order_id, name, email, replace(replace(replace(replace(replace(replace(replace(
      coalesce(phone, ''), ' ', ''), '+', ''), '(', ''), ')', ''), '/', ''), '.', ''), '-', '') AS digits
    FROM booking_contact WHERE name IS NOT NULL
  );

INSERT INTO booking_contact_words (rowid, words) SELECT id, words FROM booking_contact_text;

CREATE TRIGGER booking_contact_words_come AFTER INSERT ON booking_contact
BEGIN INSERT INTO booking_contact_words (rowid, words) SELECT id, words FROM booking_contact_text WHERE id = NEW.order_id; END;
CREATE TRIGGER booking_contact_words_go AFTER DELETE ON booking_contact
BEGIN DELETE FROM booking_contact_words WHERE rowid = OLD.order_id; END;
