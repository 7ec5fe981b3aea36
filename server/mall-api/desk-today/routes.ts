import type { FastifyInstance } from 'fastify';
import { getDeskToday } from '#shared/contracts/desk-today.ts';
import { exportVisits, getDeskVisits, getVisitsOfPeriod } from '#shared/contracts/desk-visits.ts';
import { implementStaff, implementStaffFile } from '../core/http/implement-staff.ts';
import type { Cell } from '../core/sheets/cells.ts';
import { toSheetFile } from '../core/sheets/sheet-file.ts';
import type { RouteDependencies } from '../dependencies.ts';

export function registerDeskToday(app: FastifyInstance, dependencies: RouteDependencies): void {
  implementStaff(app, dependencies, getDeskToday, () => dependencies.deskFigures.readToday());
}

/** Start of the file's name. */
const names = { views: 'visits', campaigns: 'campaigns', searches: 'searches' } as const;

export function registerDeskVisits(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { visits } = dependencies;
  implementStaff(app, dependencies, getDeskVisits, () => visits.read());
  implementStaff(app, dependencies, getVisitsOfPeriod, ({ query }) => visits.readPeriod(query));
  implementStaffFile(app, dependencies, exportVisits, ({ body: { from, to, of = 'views', headings, routes, format, locale } }) => {
    const period = { from, to };
    const lists: Readonly<Record<typeof of, () => Cell[][]>> = {
      views: () =>
        visits.listRows(period).map(({ day, route, views }) => [{ day }, Object.hasOwn(routes, route) ? routes[route] : route, views]),
      campaigns: () =>
        visits.listCampaignRows(period).map(({ day, source, medium, campaign, views }) => [{ day }, source, medium, campaign, views]),
      searches: () => visits.listSearchRows(period).map(({ day, term, askers, results }) => [{ day }, term, askers, results]),
    };
    return toSheetFile({ ...{ name: `${names[of]}-${from}-${to}`, format, locale, headings }, rows: lists[of]() });
  });
}
