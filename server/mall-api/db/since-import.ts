import type { Database } from './database.ts';
import { prepareImportKey } from './queries/imports.ts';

/** Keeps what is made of content until content is imported again, by whichever process. Whoever reads it must not change it. */
export function keepSinceImport<T>(db: Database, make: () => T): () => T {
  const getKey = prepareImportKey(db);
  let known: { key: string; made: T } | undefined;
  return () => {
    const key = getKey();
    if (known?.key !== key) known = { key, made: make() };
    return known.made;
  };
}
