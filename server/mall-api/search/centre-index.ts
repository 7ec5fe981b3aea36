import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { SearchAnswer, SearchHit, searchCentre } from '#shared/contracts/search.ts';
import type { SearchWords } from '#shared/contracts/search-words.ts';
import {
  type CentreIndex,
  changeCentreIndex,
  makeCentreIndex,
  type SearchableRecord,
  searchIndex,
  toSearchTypes,
} from '../../search/search-index.ts';
import { doInPieces, runSync, type Steps } from '../../search/steps.ts';
import { type RecordWords, toRecordWords } from '../../search/word-index.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { prepareImportKey } from '../core/db/imports.ts';

interface KnownIndex {
  importKey: string;
  /** Last change that the index contains. */
  changeId: number;
  index: CentreIndex;
}

/**
 * Provides the search index of the current content. An edit replaces single records; a larger import rebuilds the
 * index. Work of more than a few milliseconds is done in pieces, and the previous index is used until the work is done.
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

const recordsAtOnce = 20;

/** Queries for search. */
export function prepareSearchQueries(db: Database) {
  const records = db.prepare(
    `SELECT type, record_id, hit, visible_from_ms, visible_until_ms, words FROM search_record
     WHERE (type, record_id) > (:type, :id) ORDER BY type, record_id LIMIT ${recordsAtOnce}`,
  );
  const lastChange = db.prepare('SELECT max(id) AS id FROM search_change');
  const firstChange = db.prepare('SELECT min(id) AS id FROM search_change');
  const changes = db.prepare('SELECT id, type, record_id FROM search_change WHERE id > :after ORDER BY id');
  const find = db.prepare(
    'SELECT type, record_id, hit, visible_from_ms, visible_until_ms, words FROM search_record WHERE type = :type AND record_id = :id',
  );

  /** Lists the names of records that have changed since the change `after`; undefined if the log does not go back that far. */
  function listChanges(after: number): { names: Set<string>; lastId: number } | undefined {
    if (Number(firstChange.get()?.id ?? 0) > after + 1) return undefined;
    const rows = changes.all({ after });
    return { names: new Set(rows.map(({ type, record_id }) => `${type} ${record_id}`)), lastId: Number(rows.at(-1)?.id ?? after) };
  }

  const listWords = prepareList<SearchWords>(db, 'SELECT body FROM search_words ORDER BY position');
  return {
    /** Reads all records in batches; time may pass between batches, and an import may happen. */
    *readRecords(): Generator<SearchableRecord[], void> {
      let last = { type: '', id: 0 };
      while (true) {
        const rows = records.all(last);
        yield rows.map(toStoredRecord);
        const end = rows.at(-1);
        if (!end || rows.length < recordsAtOnce) return;
        last = { type: String(end.type), id: Number(end.record_id) };
      }
    },
    getLastChange: (): number => Number(lastChange.get()?.id ?? 0),
    listChanges,
    /** Finds a record by name (`toRecordName`). */
    findRecord(name: string): SearchableRecord | undefined {
      const [type = '', id] = name.split(' ');
      const row = find.get({ type, id: Number(id) });
      return row && toStoredRecord(row);
    },
    /** Returns a key that changes with every import and every edit. */
    getImportKey: prepareImportKey(db),
    listWords: () => listWords(),
  };
}

type SearchQueries = ReturnType<typeof prepareSearchQueries>;

function toStoredRecord(row: Record<string, unknown>): SearchableRecord {
  const hit: SearchHit = JSON.parse(String(row.hit)); // safe: checked by its contract at import
  return {
    hit,
    visibleFromMs: Number(row.visible_from_ms),
    visibleUntilMs: Number(row.visible_until_ms),
    words: row.words === '' ? toWordsOfTitle(hit) : JSON.parse(String(row.words)),
  };
}

function toWordsOfTitle({ translations }: SearchHit): RecordWords {
  return toRecordWords({ names: translations.map(({ title }) => title), aliases: [], keywords: [], texts: [] });
}
