import type { DeskVisits, VisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import {
  isRecordRoute,
  maxMisses,
  maxRoutes,
  maxRoutesOfPeriod,
  type RecordRoute,
  type VisitCounts,
  visitDays,
} from '#shared/site/visit-counts.ts';
import type { Database } from '../core/db/database.ts';
import { awaitTransaction, patient } from '../core/db/transaction.ts';
import type { Queries } from '../prepare-queries.ts';
import { prepareCampaigns } from './campaigns.ts';
import { countDays, type Period } from './period.ts';
import { prepareSearches } from './searches.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'documents'>;
}

/** Kinds of the records that a route shows. Views of unknown records are not stored, because a client can report any id. */
const kindOf: Readonly<Record<RecordRoute, string>> = { offer: 'announcements', reward: 'rewards', shop: 'companies' };

/** Stores the sums of page views, campaigns and searches that gateways report. */
export function prepareVisits({ db, clock, queries: { documents } }: Dependencies) {
  const campaigns = prepareCampaigns(db);
  const searches = prepareSearches(db);
  const addView = db.prepare(
    `INSERT INTO page_view (day, route, locale, count) VALUES (:day, :route, :locale, :count)
     ON CONFLICT (day, route, locale) DO UPDATE SET count = page_view.count + excluded.count`,
  );
  const addRecordView = db.prepare(
    `INSERT INTO record_view (route, record_id, day, count) SELECT :route, :id, :day, :count
     WHERE EXISTS (SELECT 1 FROM record WHERE kind = :kind AND key = :key)
     ON CONFLICT (route, record_id, day) DO UPDATE SET count = record_view.count + excluded.count`,
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

  const listDaysOf = db.prepare('SELECT day, sum(count) AS views FROM page_view WHERE day >= :from AND day <= :to GROUP BY day');
  const listRoutesOf = db.prepare('SELECT route, sum(count) AS views FROM page_view WHERE day >= :from AND day <= :to GROUP BY route');
  const listMissesOf = db.prepare(
    `SELECT term, sum(count) AS askers FROM search_miss WHERE day >= :from AND day <= :to
     GROUP BY term ORDER BY askers DESC, term LIMIT ${maxMisses}`,
  );
  const listRecordsOf = db.prepare(
    `SELECT record_id, sum(count) AS views FROM record_view WHERE route = :route AND day >= :from AND day <= :to
     GROUP BY record_id ORDER BY views DESC, record_id LIMIT :limit`,
  );
  const sumOfRecord = db.prepare(
    `SELECT coalesce(sum(count), 0) AS views FROM record_view
     WHERE route = :route AND record_id = :id AND day >= :from AND day <= :to`,
  );
  const listRows = db.prepare(
    `SELECT day, route, sum(count) AS views FROM page_view WHERE day >= :from AND day <= :to
     GROUP BY day, route ORDER BY day, views DESC, route`,
  );

  return {
    async keep({ views, misses, ...counts }: VisitCounts): Promise<void> {
      const add = () => {
        for (const { day, route, locale, count, id } of views) {
          addView.run({ day, route, locale, count });
          if (id !== undefined && isRecordRoute(route)) addRecordView.run({ day, route, count, id, kind: kindOf[route], key: String(id) });
        }
        for (const { day, term, count } of misses) addMiss.run({ day, term, count });
        campaigns.add(counts.campaigns ?? []);
        searches.add(counts.searches ?? []);
      };
      await awaitTransaction(db, add, patient);
    },

    /** Compares a period with the equally long period before. Throws `UnprocessableEntity`. */
    readPeriod({ from, to }: Period): VisitsOfPeriod {
      const length = countDays({ from, to });
      const before = { from: addDays(from, -length), to: addDays(from, -1) };
      const since = first.get()?.day ?? undefined;
      const isCounted = (day: string) => since !== undefined && String(since) <= day;
      const byDay = new Map(listDaysOf.all({ from, to }).map(({ day, views }) => [String(day), Number(views)]));
      const today = calendarDateIn(clock(), documents.getCentre().timezone);
      const viewsOf = (day: string) => byDay.get(day) ?? (isCounted(day) && day <= today ? 0 : null);
      const earlier = new Map(listRoutesOf.all(before).map(({ route, views }) => [String(route), Number(views)]));
      const routes = listRoutesOf.all({ from, to }).map(({ route, views }) => ({
        route: String(route),
        views: Number(views),
        before: isCounted(before.from) ? (earlier.get(String(route)) ?? 0) : null,
      }));
      const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);
      return {
        ...{ from, to },
        views: sum(byDay.values()),
        before: { ...before, views: isCounted(before.from) ? sum(earlier.values()) : null },
        days: Array.from({ length }, (_, at) => addDays(from, at)).map((date) => ({ date, views: viewsOf(date) })),
        routes: routes.sort((one, other) => other.views - one.views).slice(0, maxRoutesOfPeriod),
        misses: listMissesOf.all({ from, to }).map(({ term, askers }) => ({ term: String(term), askers: Number(askers) })),
        searches: searches.list({ from, to }),
        campaigns: campaigns.list({ from, to }, isCounted(before.from) ? before : undefined),
      };
    },

    /** Lists the most viewed records of a route, with their views in the period before; null: not counted. */
    listRecords(route: RecordRoute, { from, to, before, limit }: Period & { before: Period; limit: number }) {
      const since = first.get()?.day;
      const isCounted = typeof since === 'string' && since <= before.from;
      return listRecordsOf.all({ route, from, to, limit }).map((row) => {
        const id = Number(row.record_id);
        const { from, to } = before;
        return { id, views: Number(row.views), before: isCounted ? Number(sumOfRecord.get({ route, id, from, to })?.views) : null };
      });
    },

    /** Lists a period by day and campaign. Throws `UnprocessableEntity`. */
    listCampaignRows(period: Period) {
      countDays(period);
      return campaigns.listRows(period);
    },

    /** Lists a period by day and search term. Throws `UnprocessableEntity`. */
    listSearchRows(period: Period) {
      countDays(period);
      return searches.listRows(period);
    },

    /** Lists the views of a period by day and route. Throws `UnprocessableEntity`. */
    listRows(period: Period): { day: string; route: string; views: number }[] {
      countDays(period);
      const { from, to } = period;
      return listRows.all({ from, to }).map(({ day, route, views }) => ({ day: String(day), route: String(route), views: Number(views) }));
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
