import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { SearchAnswer, searchCentre } from '#shared/contracts/search.ts';
import {
  type CentreIndex,
  changeCentreIndex,
  makeCentreIndex,
  type SearchableRecord,
  searchIndex,
  toSearchTypes,
} from '../../search/search-index.ts';
import { doInPieces, runSync, type Steps } from '../../search/steps.ts';
import type { SearchQueries } from './stored-records.ts';

interface KnownIndex {
  importKey: string;
  /** Last change that the index contains. */
  changeId: number;
  index: CentreIndex;
}

/**
 * Provides the search index of the current content. An edit replaces single records; a larger import rebuilds the
 * index. Work of more than a few milliseconds is done in pieces, and the previous index is used until it is done.
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
      known = undefined; // the next search rebuilds it immediately, and fails with the error if there is one
    }
  }

  /** Updates the index to the current content, if necessary; resolves when it is in use. */
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
      known ??= runSync(make());
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

/** Answers searches; the answers are the same for all callers. */
export function prepareSearch({ clock, getIndex }: { clock: () => Date; getIndex: () => CentreIndex }) {
  return ({ q, types, limit, locale }: QueryOf<typeof searchCentre>): SearchAnswer =>
    searchIndex(getIndex(), { q, limit, locale, types: toSearchTypes(types), nowMs: clock().getTime() });
}
