import type { FastifyInstance } from 'fastify';
import { actsOfPage, exportActivity, getActivityChange, listActivity, listActivityPeople } from '#shared/contracts/desk-activity.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';
import { addDays, toInstant } from '#shared/rules/time-zone.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff, implementStaffFile } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareActChanges } from './act-changes.ts';
import { prepareActNames } from './act-names.ts';
import { type ActFilter, prepareActQueries } from './activity-queries.ts';
import { exportActs } from './export-activity.ts';

/** Routes for the list of all recorded acts. */
export function registerDeskActivity(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, staffAccounts, queries, operatorActs } = dependencies;
  const acts = prepareActQueries(db);
  const addNames = prepareActNames(db);
  const toChange = prepareActChanges(dependencies);

  const toFilter = ({ staff, key, area, kind, from, to }: Omit<QueryOf<typeof listActivity>, 'before'>): ActFilter => {
    const { timezone } = queries.documents.getCentre();
    const toMs = (day: string) => toInstant(day, '00:00', timezone).getTime();
    return {
      ...{ doer: staff, keyId: key, area, kind },
      fromMs: from === undefined ? undefined : toMs(from),
      untilMs: to === undefined ? undefined : toMs(addDays(to, 1)),
    };
  };

  implementStaff(app, dependencies, listActivity, ({ query }) => {
    const rows = acts.list(toFilter(query), query.before, actsOfPage + 1);
    const shown = rows.slice(0, actsOfPage);
    return { acts: addNames(shown), next: rows.length > actsOfPage ? (shown.at(-1)?.id ?? null) : null };
  });
  implementStaff(app, dependencies, getActivityChange, ({ params: { id } }) => toChange(found(acts.find(id))));
  implementStaffFile(app, dependencies, exportActivity, ({ body, staff: { name, staffId } }) =>
    awaitTransaction(db, () => {
      const { timezone: timeZone } = queries.documents.getCentre();
      const file = exportActs(toFilter(body.filter), body, { acts, addNames, timeZone, now: clock() });
      operatorActs.record({ operator: name, staffId, act: 'activity export', subject: '', after: { filter: body.filter } });
      return file;
    }),
  );
  implementStaff(app, dependencies, listActivityPeople, () => ({
    people: staffAccounts
      .list()
      .map(({ id, name, email }) => ({ id, name: name || email }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  }));
}
