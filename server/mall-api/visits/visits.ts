import type { DeskVisits } from '#shared/contracts/desk-visits.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { maxMisses, maxRoutes, type VisitCounts, visitDays } from '#shared/site/visit-counts.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'documents'>;
}

/** Stores the sums of the page views and of the searches without a hit that gateways report. */
export function prepareVisits({ db, clock, queries: { documents } }: Dependencies) {
  const addView = db.prepare(
    `INSERT INTO page_view (day, route, locale, count) VALUES (:day, :route, :locale, :count)
     ON CONFLICT (day, route, locale) DO UPDATE SET count = page_view.count + excluded.count`,
  );
  const addMiss = db.prepare(
    `INSERT INTO search_miss (day, term, count) VALUES (:day, :term, :count)
     ON CONFLICT (day, term) DO UPDATE SET count = search_miss.count + excluded.count`,
  );
  const first = db.prepare('SELECT min(day) AS day FROM page_view');
  const listDays = db.prepare('SELECT day, sum(count) AS views FROM page_view WHERE day >= :from GROUP BY day');
  const listRoutes = db.prepare(
    `SELECT route, sum(count) AS views FROM page_view WHERE day >= :from GROUP BY route ORDER BY views DESC, route LIMIT ${maxRoutes}`,
  );
  const listMisses = db.prepare(
    `SELECT term, sum(count) AS askers FROM search_miss WHERE day >= :from GROUP BY term ORDER BY askers DESC, term LIMIT ${maxMisses}`,
  );

  return {
    async keep({ views, misses }: VisitCounts): Promise<void> {
      const add = () => {
        for (const { day, route, locale, count } of views) addView.run({ day, route, locale, count });
        for (const { day, term, count } of misses) addMiss.run({ day, term, count });
      };
      await awaitTransaction(db, add, patient);
    },

    read(): DeskVisits {
      const today = calendarDateIn(clock(), documents.getCentre().timezone);
      const from = addDays(today, 1 - visitDays);
      const since = first.get()?.day ?? undefined;
      const byDay = new Map(listDays.all({ from }).map(({ day, views }) => [String(day), Number(views)]));
      const viewsOf = (day: string) => byDay.get(day) ?? (since !== undefined && String(since) <= day ? 0 : null);
      return {
        today: viewsOf(today) ?? 0,
        yesterday: viewsOf(addDays(today, -1)),
        week_ago: viewsOf(addDays(today, -7)),
        days: Array.from({ length: visitDays }, (_, at) => addDays(from, at)).map((date) => ({ date, views: viewsOf(date) })),
        routes: listRoutes.all({ from }).map(({ route, views }) => ({ route: String(route), views: Number(views) })),
        misses: listMisses.all({ from }).map(({ term, askers }) => ({ term: String(term), askers: Number(askers) })),
      };
    },
  };
}
