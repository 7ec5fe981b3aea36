import {
  type CentreIndex,
  type ChangedRecords,
  changeCentreIndex,
  makeCentreIndex,
  mergeChanges,
  type SearchableRecord,
} from '../../search/search-index.ts';
import { doAtOnce, doInPieces, type Steps } from '../../search/steps.ts';
import type { SearchQueries } from './stored-records.ts';

/** Limit of changed records that are indexed beside the others; beyond it the whole is built again. */
const maxChanges = 500;
/** Limit of parts: each costs a query a little. */
const maxParts = 12;

interface KnownIndex {
  importKey: string;
  /** The last change that is in it. */
  changeId: number;
  index: CentreIndex;
  /** Since the whole was made. */
  changed: ChangedRecords;
}

/**
 * The index of what was imported last. The first is made when it is asked for. After an edit its records are put in place of those that were
 * there. After an import of many the previous one answers until the next is made, piece by piece: for a large centre that takes seconds.
 */
export function prepareCentreIndex({
  getImportKey,
  getLastChange,
  listChanges,
  readRecords,
}: Pick<SearchQueries, 'getImportKey' | 'getLastChange' | 'listChanges' | 'readRecords'>) {
  let known: KnownIndex | undefined;
  let making: Promise<void> | undefined;

  const begin = () => ({ importKey: getImportKey(), changeId: getLastChange(), changed: new Map<string, undefined>() });

  async function makeNext(): Promise<void> {
    try {
      const next = begin();
      known = { ...next, index: await doInPieces(makeFromStored(readRecords)) };
    } catch {
      known = undefined; // whoever asks next makes it at once, and is told why that fails
    }
  }

  /** False where too much has changed. */
  function takeChanges(last: KnownIndex, importKey: string): boolean {
    const changes = listChanges(last.changeId, maxChanges - last.changed.size);
    if (!changes) return false;
    const changed = new Map([...last.changed, ...changes.records]);
    known = { importKey, changeId: changes.lastId, changed, index: takeRecords(last.index, changes.records, changed) };
    return true;
  }

  /** If the content has changed, makes the index of it; resolves when that one answers. */
  async function renew(): Promise<void> {
    const importKey = getImportKey();
    if (!known || known.importKey === importKey) return;
    if (!making && takeChanges(known, importKey)) return;
    making ??= makeNext().finally(() => {
      making = undefined;
    });
    await making;
  }

  return {
    get(): CentreIndex {
      known ??= { ...begin(), index: doAtOnce(makeFromStored(readRecords)) };
      void renew();
      return known.index;
    },
    renew,
  };
}

function takeRecords(index: CentreIndex, records: ChangedRecords, all: ChangedRecords): CentreIndex {
  if (records.size === 0) return index;
  return (index.parts.length > maxParts ? mergeChanges(index, all) : undefined) ?? changeCentreIndex(index, records);
}

const makeFromStored = (readRecords: SearchQueries['readRecords']): Steps<CentreIndex> => makeCentreIndex(listAll(readRecords));

function* listAll(readRecords: SearchQueries['readRecords']): Generator<SearchableRecord> {
  for (const some of readRecords()) yield* some;
}
