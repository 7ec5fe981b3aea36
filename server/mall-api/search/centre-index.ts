import { type CentreIndex, makeCentreIndex, type SearchableRecord } from '../../search/search-index.ts';
import { doAtOnce, doInPieces, type Steps } from '../../search/steps.ts';
import type { SearchQueries } from './stored-records.ts';

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
  const records: SearchableRecord[] = [];
  for (const some of readRecords()) {
    records.push(...some);
    yield;
  }
  return yield* makeCentreIndex(records);
}
