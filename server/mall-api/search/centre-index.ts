import type { Database } from '../db/database.ts';
import { createPhraseIndex } from './near-phrases.ts';
import { prepareSearchQueries, type StoredSearchRecord } from './stored-records.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

export interface CentreIndex {
  records: readonly StoredSearchRecord[];
  words: WordIndex;
  /** By their titles, for suggestions. */
  phrases: ReturnType<typeof createPhraseIndex>;
}

/** One index for all calls on a database; it goes with its database. */
const indexes = new WeakMap<Database, { importKey: string; index: CentreIndex }>();

/** The index of what was imported last, made when it is first asked for. */
export function prepareCentreIndex(db: Database): () => CentreIndex {
  const queries = prepareSearchQueries(db);
  return () => {
    const importKey = queries.getImportKey();
    const kept = indexes.get(db);
    if (kept?.importKey === importKey) return kept.index;
    const index = toCentreIndex(queries.listRecords());
    indexes.set(db, { importKey, index });
    return index;
  };
}

export function toCentreIndex(records: readonly StoredSearchRecord[]): CentreIndex {
  return {
    records,
    words: createWordIndex(records.map(({ words }) => words)),
    phrases: createPhraseIndex(records.map(({ hit }) => [...new Set(hit.translations.map(({ title }) => title))])),
  };
}
