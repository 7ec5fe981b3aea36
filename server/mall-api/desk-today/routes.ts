import type { FastifyInstance } from 'fastify';
import { type DeskToday, getDeskToday } from '#shared/contracts/desk-today.ts';
import { exportVisits, getDeskVisits, getVisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import { implementStaff, implementStaffFile } from '../core/http/implement-staff.ts';
import { toSheetFile } from '../core/sheets/sheet-file.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { Queries } from '../prepare-queries.ts';

export function registerDeskToday(app: FastifyInstance, dependencies: RouteDependencies): void {
  implementStaff(app, dependencies, getDeskToday, prepareFigures(dependencies));
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'documents'>;
}

const sinceMidnight = {
  new_members: 'SELECT count(*) AS value FROM customer WHERE created_ms >= :fromMs AND erased_ms IS NULL',
  points_given: 'SELECT coalesce(sum(points), 0) AS value FROM points_entry WHERE created_ms >= :fromMs AND points > 0',
  points_taken: 'SELECT coalesce(sum(-points), 0) AS value FROM points_entry WHERE created_ms >= :fromMs AND points < 0',
  receipts_decided: `SELECT count(*) AS value FROM receipt WHERE coalesce(reviewed_ms, created_ms) >= :fromMs AND status <> 'pending'`,
  rewards_activated: 'SELECT count(*) AS value FROM customer_reward WHERE activated_ms >= :fromMs',
  rewards_taken: 'SELECT count(*) AS value FROM customer_reward WHERE used_ms >= :fromMs AND used_ms IS NOT NULL',
} as const;

const now = {
  receipts_waiting: `SELECT count(*) AS value FROM receipt WHERE status = 'pending'`,
  conversations_open: 'SELECT count(*) AS value FROM conversation WHERE (closed_ms IS NOT NULL) = false',
} as const;

/** Prepares today's figures, each of which is read from an index. Earlier days are not included. */
function prepareFigures({ db, clock, queries: { documents } }: Dependencies): () => DeskToday {
  const today = Object.entries(sinceMidnight).map(([name, sql]) => [name, db.prepare(sql)] as const);
  const waiting = Object.entries(now).map(([name, sql]) => [name, db.prepare(sql)] as const);
  const bookings = db.prepare(
    'SELECT count(*) AS value FROM booking_order WHERE starts_ms >= :fromMs AND starts_ms < :toMs AND cancelled_ms IS NULL',
  );
  return () => {
    const { timezone } = documents.getCentre();
    const date = calendarDateIn(clock(), timezone);
    const fromMs = toInstant(date, '00:00', timezone).getTime();
    const toMs = toInstant(addDays(date, 1), '00:00', timezone).getTime();
    const figures = Object.fromEntries([
      ...today.map(([name, statement]) => [name, Number(statement.get({ fromMs })?.value)]),
      ...waiting.map(([name, statement]) => [name, Number(statement.get()?.value)]),
    ]) as Omit<DeskToday, 'date' | 'bookings'>; // safe: the tables above have these names
    return { date, ...figures, bookings: Number(bookings.get({ fromMs, toMs })?.value) };
  };
}

export function registerDeskVisits(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { visits } = dependencies;
  implementStaff(app, dependencies, getDeskVisits, () => visits.read());
  implementStaff(app, dependencies, getVisitsOfPeriod, ({ query }) => visits.readPeriod(query));
  implementStaffFile(app, dependencies, exportVisits, ({ body: { from, to, headings, routes, format, locale } }) => {
    const rows = visits.listRows({ from, to });
    return toSheetFile({
      ...{ name: `visits-${from}-${to}`, format, locale, headings },
      rows: rows.map(({ day, route, views }) => [{ day }, Object.hasOwn(routes, route) ? routes[route] : route, views]),
    });
  });
}
