import { createPhraseIndex } from './near-phrases.ts';
import type { SearchQueries, StoredSearchRecord } from './stored-records.ts';
import { createWordIndex, type WordIndex } from './word-index.ts';

export interface CentreIndex {
  records: readonly StoredSearchRecord[];
  words: WordIndex;
  /** By their titles, for suggestions. */
  phrases: ReturnType<typeof createPhraseIndex>;
}

/** The index of what was imported last, made when it is first asked for. */
export function prepareCentreIndex({ getImportKey, listRecords }: Pick<SearchQueries, 'getImportKey' | 'listRecords'>): () => CentreIndex {
  let known: { importKey: string; index: CentreIndex } | undefined;
  return () => {
    const importKey = getImportKey();
    if (known?.importKey !== importKey) known = { importKey, index: toCentreIndex(listRecords()) };
    return known.index;
  };
}

export function toCentreIndex(records: readonly StoredSearchRecord[]): CentreIndex {
  return {
    records,
    words: createWordIndex(records.map(({ words }) => words)),
    phrases: createPhraseIndex(records.map(({ hit }) => [...new Set(hit.translations.map(({ title }) => title))])),
  };
}
