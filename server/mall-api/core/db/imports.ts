import type { Database } from './database.ts';

/** A key of the content that is there: another one after every import and every change, by whichever process. What is derived from content may be kept by it. */
export function prepareImportKey(db: Database): () => string {
  const lastImport = db.prepare('SELECT hash, imported_ms, (SELECT max(id) FROM content_change) AS change FROM content_import');
  return () => JSON.stringify(lastImport.get());
}

/** Keeps what is made of content until content is imported or changed again, by whichever process. Whoever reads it must not change it. */
export function keepSinceImport<T>(db: Database, make: () => T): () => T {
  const getKey = prepareImportKey(db);
  let known: { key: string; made: T } | undefined;
  return () => {
    const key = getKey();
    if (known?.key !== key) known = { key, made: make() };
    return known.made;
  };
}
