import type { SearchHit } from '#shared/contracts/search.ts';
import type { SearchWords } from '#shared/contracts/search-words.ts';
import { prepareList } from '../db/bodies.ts';
import type { Database } from '../db/database.ts';
import { prepareImportKey } from '../db/queries/imports.ts';
import { type RecordWords, toRecordWords } from './word-index.ts';

/** What search shows of a record, when, and by which words. */
export interface StoredSearchRecord {
  hit: SearchHit;
  visibleFromMs: number;
  visibleUntilMs: number;
  words: RecordWords;
}

/** Everything that search needs of the database. */
export function prepareSearchQueries(db: Database) {
  const records = db.prepare('SELECT hit, visible_from_ms, visible_until_ms, words FROM search_record ORDER BY type, record_id');
  const listWords = prepareList<SearchWords>(db, 'SELECT body FROM search_words ORDER BY position');
  return {
    listRecords: (): StoredSearchRecord[] =>
      records.all().map((row) => {
        const hit: SearchHit = JSON.parse(String(row.hit)); // checked by its contract at import
        return {
          hit,
          visibleFromMs: Number(row.visible_from_ms),
          visibleUntilMs: Number(row.visible_until_ms),
          words: row.words === '' ? toWordsOfTitle(hit) : JSON.parse(String(row.words)),
        };
      }),
    /** Changes with every import. */
    getImportKey: prepareImportKey(db),
    listWords: () => listWords(),
  };
}

export type SearchQueries = ReturnType<typeof prepareSearchQueries>;

function toWordsOfTitle({ translations }: SearchHit): RecordWords {
  return toRecordWords({ names: translations.map(({ title }) => title), aliases: [], keywords: [], texts: [] });
}
