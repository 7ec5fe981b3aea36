import { type CentreIndex, changeCentreIndex, makeCentreIndex, type SearchableRecord } from '../../search/search-index.ts';
import { doAtOnce, doInPieces, type Steps } from '../../search/steps.ts';
import type { SearchQueries } from './stored-records.ts';

interface KnownIndex {
  importKey: string;
  /** The last change that is in it. */
  changeId: number;
  index: CentreIndex;
}

/**
 * The index of the content as it is now. After an edit its records are put in place of those that were there; after a larger import all is indexed
 * again. Beyond the first milliseconds it is made piece by piece, and the previous one answers until then.
 */
export function prepareCentreIndex({
  getImportKey,
  getLastChange,
  listChanges,
  findRecord,
  readRecords,
}: Pick<SearchQueries, 'getImportKey' | 'getLastChange' | 'listChanges' | 'findRecord' | 'readRecords'>) {
  let known: KnownIndex | undefined;
  let making: Promise<void> | undefined;

  function* make(): Steps<KnownIndex> {
    const importKey = getImportKey();
    const changes = known && listChanges(known.changeId);
    if (known && changes) {
      const { names, lastId } = changes;
      const index = names.size > 0 ? yield* changeCentreIndex(known.index, names, findRecord) : known.index;
      return { importKey, changeId: lastId, index };
    }
    const changeId = getLastChange();
    return { importKey, changeId, index: yield* makeCentreIndex(listAll(readRecords)) };
  }

  function* makeNext(): Steps<void> {
    try {
      known = yield* make();
    } catch {
      known = undefined; // whoever asks next makes it at once, and is told why that fails
    }
  }

  /** Makes the index of the content that is there now, if it is not known; resolves when it answers. */
  async function renew(): Promise<void> {
    while (known?.importKey !== getImportKey()) {
      making ??= doInPieces(makeNext()).finally(() => {
        making = undefined;
      });
      await making;
      if (!known) return;
    }
  }

  return {
    get(): CentreIndex {
      known ??= doAtOnce(make());
      const last = known;
      void renew();
      return (known ?? last).index;
    },
    renew,
  };
}

function* listAll(readRecords: SearchQueries['readRecords']): Generator<SearchableRecord> {
  for (const some of readRecords()) yield* some;
}
