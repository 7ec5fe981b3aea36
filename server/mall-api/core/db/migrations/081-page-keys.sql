-- The desk's list of pages is filtered by their key: the next import writes these columns again.
UPDATE record_outline SET facts = NULL WHERE kind = 'website-pages';
