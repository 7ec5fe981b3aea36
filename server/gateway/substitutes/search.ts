import { type SearchAnswer, type SearchType, searchTypes } from '#shared/contracts/search.ts';
import { type CentreIndex, makeCentreIndex, type SearchableRecord, searchIndex, toSearchTypes } from '../../search/search-index.ts';
import { doInPieces } from '../../search/steps.ts';
import { toRecordWords } from '../../search/word-index.ts';
import type { ListedKind, ListedRecord } from './listed-record.ts';
import type { ListedRecords, ListedRecordsStore } from './listed-records.ts';

interface Dependencies {
  listed: Pick<ListedRecordsStore, 'findWhole'>;
  clock: { now(): Date };
}

/** How long the first callers wait for the lists. After that time, they get results from the lists read so far. */
const firstWaitMs = 1000;

/**
 * Creates the search for a mall API without a search call. The search finds records by the titles, categories and
 * keywords in the lists, and its answers fit the contract.
 */
export function createSearchFromLists({ listed, clock }: Dependencies) {
  let known: { of: ListedRecords; index: CentreIndex } | undefined;
  let making: { of: ListedRecords; index: Promise<CentreIndex> } | undefined;

  /** Returns the previous index until the index of these records is ready. */
  async function findIndex(of: ListedRecords): Promise<CentreIndex> {
    if (known?.of === of) return known.index;
    if (making?.of !== of) making = { of, index: makeIndex(of) };
    if (!known || known.of.records.length === 0) return making.index;
    making.index.catch(() => undefined); // the next call builds it again
    return known.index;
  }

  async function makeIndex(of: ListedRecords): Promise<CentreIndex> {
    try {
      const index = await doInPieces(toIndex(of.records));
      if (making?.of === of) known = { of, index };
      return index;
    } catch (error) {
      if (making?.of === of) making = undefined;
      throw error;
    }
  }

  /** `query`: the query string of the address. */
  return async (query: URLSearchParams): Promise<SearchAnswer> => {
    const types = toSearchTypes(query.get('types') ?? undefined);
    const records = await listed.findWhole(firstWaitMs);
    const index = await findIndex(records);
    const asked = {
      q: query.get('q') ?? '',
      types,
      limit: Number(query.get('limit') ?? defaultLimit),
      locale: query.get('locale') ?? undefined,
      nowMs: clock.now().getTime(),
    };
    return {
      ...searchIndex(index, asked),
      ...(types.some((type) => !records.kinds.includes(type)) && { covers: types.filter((type) => records.kinds.includes(type)) }),
      ...(!records.isWhole && { is_partial: true }),
    };
  };
}

/** Default of the contract. */
const defaultLimit = 8;

function* toIndex(records: readonly ListedRecord[]) {
  const searchable: SearchableRecord[] = [];
  for (const [at, record] of records.entries()) {
    if (at % recordsOfStep === 0) yield;
    if (isSearched(record.kind)) searchable.push(toSearchable(record, record.kind));
  }
  return yield* makeCentreIndex(searchable);
}

/** Records per step. A step takes one or two milliseconds. */
const recordsOfStep = 50;

const isSearched = (kind: ListedKind): kind is SearchType => searchTypes.some((type) => type === kind);

/** Makes a listed record searchable. The record is always visible, because lists contain only public records. */
function toSearchable({ hit, keywords }: ListedRecord, type: SearchType): SearchableRecord {
  return {
    hit: { ...hit, type },
    visibleFromMs: 0,
    visibleUntilMs: Number.POSITIVE_INFINITY,
    words: toRecordWords({
      names: hit.translations.map(({ title }) => title),
      aliases: [],
      keywords: [...new Set(keywords)],
      texts: hit.translations.flatMap(({ subtitle }) => subtitle ?? []),
    }),
  };
}
