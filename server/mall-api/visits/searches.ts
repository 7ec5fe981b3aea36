import { maxSearches, type VisitCounts } from '#shared/site/visit-counts.ts';
import type { Database } from '../core/db/database.ts';
import type { Period } from './period.ts';

/** Searches by term, with the number of results of the last search. */
export function prepareSearches(db: Database) {
  const add = db.prepare(
    `INSERT INTO search_use (day, term, count, results) VALUES (:day, :term, :count, :results)
     ON CONFLICT (day, term) DO UPDATE SET count = search_use.count + excluded.count, results = excluded.results`,
  );
  const list = db.prepare(
    `SELECT term, sum(count) AS askers, max(day) AS last FROM search_use WHERE day >= :from AND day <= :to
     GROUP BY term ORDER BY askers DESC, term LIMIT ${maxSearches}`,
  );
  const findResults = db.prepare('SELECT results FROM search_use WHERE day = :day AND term = :term');
  const listRows = db.prepare(
    'SELECT day, term, count, results FROM search_use WHERE day >= :from AND day <= :to ORDER BY day, count DESC, term',
  );

  return {
    add(searches: NonNullable<VisitCounts['searches']>): void {
      for (const { day, term, count, results } of searches) add.run({ day, term, count, results });
    },
    list: (period: Period) =>
      list.all({ ...period }).map(({ term, askers, last }) => ({
        term: String(term),
        askers: Number(askers),
        results: Number(findResults.get({ day: String(last), term: String(term) })?.results),
      })),
    listRows: (period: Period) =>
      listRows.all({ ...period }).map(({ day, term, count, results }) => ({
        day: String(day),
        term: String(term),
        askers: Number(count),
        results: Number(results),
      })),
  };
}
