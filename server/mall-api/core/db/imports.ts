import type { Database } from './database.ts';

/**
 * Returns a key of the current content. The key differs after every import and every change, by any process. For
 * caching values derived from content.
 */
export function prepareImportKey(db: Database): () => string {
  const lastImport = db.prepare('SELECT hash, imported_ms, (SELECT max(id) FROM content_change) AS change FROM content_import');
  return () => JSON.stringify(lastImport.get());
}

/** Caches a value built from content until content is imported or changed again, by any process. Callers must not modify it. */
export function keepSinceImport<T>(db: Database, make: () => T): () => T {
  const getKey = prepareImportKey(db);
  let known: { key: string; made: T } | undefined;
  return () => {
    const key = getKey();
    if (known?.key !== key) known = { key, made: make() };
    return known.made;
  };
}
