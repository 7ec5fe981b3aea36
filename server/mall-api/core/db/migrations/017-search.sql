-- Search keeps its index in memory (`search/word-index.ts`); here are the words that it is made of. Records of an older import have
-- none yet, and are found by their titles until the next import.
DROP TABLE search_vocabulary;
DROP TABLE search_index;
ALTER TABLE search_record ADD COLUMN words TEXT NOT NULL DEFAULT '';

-- Everyday words for companies and amenities, for fields that search in the browser.
CREATE TABLE search_words (
  position INTEGER PRIMARY KEY,
  body TEXT NOT NULL
) STRICT;
