import { type CentreIndex, makeCentreIndex, type SearchableRecord } from '../../search/search-index.ts';
import { doAtOnce, doInPieces, type Steps } from '../../search/steps.ts';
import type { SearchQueries } from './stored-records.ts';

/**
 * The index of what was imported last. The first is made when it is asked for. After an import the one before answers until the next is made,
 * piece by piece: for a large centre that takes seconds.
 */
export function prepareCentreIndex({ getImportKey, readRecords }: Pick<SearchQueries, 'getImportKey' | 'readRecords'>) {
  let known: { importKey: string; index: CentreIndex } | undefined;
  let making: Promise<void> | undefined;

  async function makeNext(importKey: string): Promise<void> {
    try {
      known = { importKey, index: await doInPieces(makeFromStored(readRecords)) };
    } catch {
      known = undefined; // whoever asks next makes it at once, and is told why that fails
    }
  }

  /** Where the content has changed, makes the index of it; resolves when that one answers. */
  async function renew(): Promise<void> {
    const importKey = getImportKey();
    if (!known || known.importKey === importKey) return;
    making ??= makeNext(importKey).finally(() => {
      making = undefined;
    });
    await making;
  }

  return {
    get(): CentreIndex {
      known ??= { importKey: getImportKey(), index: doAtOnce(makeFromStored(readRecords)) };
      void renew();
      return known.index;
    },
    renew,
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
