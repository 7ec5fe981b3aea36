import { makePhraseIndex, type PhraseIndex } from './near-phrases.ts';
import { doAtOnce, doInPieces, type Steps } from './steps.ts';
import type { SearchQueries, StoredSearchRecord } from './stored-records.ts';
import { makeWordIndex, type WordIndex } from './word-index.ts';

export interface CentreIndex {
  records: readonly StoredSearchRecord[];
  words: WordIndex;
  /** By their titles, for suggestions. */
  phrases: PhraseIndex;
}

/**
 * The index of what was imported last. The first is made when it is asked for. After an import the one before answers until the next is made,
 * piece by piece: for a large centre that takes seconds.
 */
export function prepareCentreIndex({ getImportKey, readRecords }: Pick<SearchQueries, 'getImportKey' | 'readRecords'>): () => CentreIndex {
  let known: { importKey: string; index: CentreIndex } | undefined;
  let isMaking = false;

  async function makeNext(importKey: string): Promise<void> {
    isMaking = true;
    try {
      known = { importKey, index: await doInPieces(makeFromStored(readRecords)) };
    } catch {
      known = undefined; // whoever asks next makes it at once, and is told why that fails
    } finally {
      isMaking = false;
    }
  }

  return () => {
    const importKey = getImportKey();
    known ??= { importKey, index: doAtOnce(makeFromStored(readRecords)) };
    if (known.importKey !== importKey && !isMaking) void makeNext(importKey);
    return known.index;
  };
}

function* makeFromStored(readRecords: SearchQueries['readRecords']): Steps<CentreIndex> {
  const records: StoredSearchRecord[] = [];
  for (const some of readRecords()) {
    records.push(...some);
    yield;
  }
  return yield* makeCentreIndex(records);
}

export function* makeCentreIndex(records: readonly StoredSearchRecord[]): Steps<CentreIndex> {
  const words = yield* makeWordIndex(records.map((record) => record.words));
  const phrases = yield* makePhraseIndex(records.map(({ hit }) => [...new Set(hit.translations.map(({ title }) => title))]));
  return { records, words, phrases };
}
