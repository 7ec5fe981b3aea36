import type { DatabaseSync } from 'node:sqlite';
import { type SearchAnswer, type SearchHit, type SearchType, searchTypes } from '#shared/contracts/search.ts';

export interface SearchQuery {
  /** FTS5 expressions: of everything, and of titles alone. */
  match: string;
  titleMatch: string;
  types: readonly SearchType[];
  /** How many of each type. */
  limit: number;
  now: Date;
}

/** Search, and the words that occur. */
export function prepareSearchQueries(db: DatabaseSync) {
  const search = db.prepare(`
    WITH matched AS MATERIALIZED (
      SELECT rowid AS id, bm25(search_index, 10, 5, 1) AS distance FROM search_index WHERE search_index MATCH :match
    ), titled AS MATERIALIZED (
      SELECT rowid AS id FROM search_index WHERE search_index MATCH :titleMatch
    ), ranked AS (
      SELECT type, hit, count(*) OVER (PARTITION BY type) AS total,
        row_number() OVER (PARTITION BY type ORDER BY search_record.id IN titled DESC, distance, search_record.id) AS place
      FROM matched JOIN search_record USING (id)
      WHERE visible_from_ms <= :now AND visible_until_ms > :now AND type IN (SELECT value FROM json_each(:types))
    )
    SELECT type, hit, total FROM ranked WHERE place <= :limit ORDER BY place`);
  const vocabulary = db.prepare('SELECT term FROM search_vocabulary ORDER BY doc DESC, term');
  const lastImport = db.prepare('SELECT hash, imported_ms FROM content_import');
  let kept: { importKey: string; words: string[] } | undefined;

  return {
    /** Groups in the order of `searchTypes`, those without a hit left out; titles that match come first. */
    search({ match, titleMatch, types, limit, now }: SearchQuery): SearchAnswer['groups'] {
      const rows = search.all({ match, titleMatch, types: JSON.stringify(types), limit, now: now.getTime() });
      return searchTypes.flatMap((type) => {
        const hits = rows.filter((row) => row.type === type);
        const items = hits.map((row): SearchHit => JSON.parse(String(row.hit)));
        return hits.length > 0 ? [{ type, total: Number(hits[0]?.total), items }] : [];
      });
    },
    /** Every folded word that occurs, frequent ones first; kept until the next import. */
    listWords(): readonly string[] {
      const importKey = JSON.stringify(lastImport.get());
      if (kept?.importKey !== importKey) kept = { importKey, words: vocabulary.all().map((row) => String(row.term)) };
      return kept.words;
    },
  };
}
