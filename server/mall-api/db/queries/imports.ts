import type { Database } from '../database.ts';

/** A key of the content that is there: another one after every import, by whichever process. What is derived from content may be kept by it. */
export function prepareImportKey(db: Database): () => string {
  const lastImport = db.prepare('SELECT hash, imported_ms FROM content_import');
  return () => JSON.stringify(lastImport.get());
}
