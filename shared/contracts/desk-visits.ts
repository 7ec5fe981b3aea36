import type { DeskVisits, ExportVisitsBody, VisitsOfPeriod } from '../schemas/desk-visits.ts';
import { endpoint, fileEndpoint, schema } from './endpoint.ts';
import { day } from './parameters.ts';

export type { DeskVisits, VisitsOfPeriod } from '../schemas/desk-visits.ts';

/** Page views, campaigns and searches: daily totals, without personal data. */

const ofVisits = { access: 'staff', roles: ['desk', 'manager'] } as const;

/** Today, and the last four weeks. */
export const getDeskVisits = endpoint({
  name: 'getDeskVisits',
  path: '/v1/staff/visits',
  ...ofVisits,
  answer: schema<typeof DeskVisits>(),
});

/**
 * A period of at most 400 days, compared with the equally long period before. `UnprocessableEntity` (`to`: `invalid`) if the period is longer, or ends
 * before it begins.
 */
export const getVisitsOfPeriod = endpoint({
  name: 'getVisitsOfPeriod',
  path: '/v1/staff/visits/period',
  ...ofVisits,
  query: { from: day, to: day },
  answer: schema<typeof VisitsOfPeriod>(),
});

/** Spreadsheet of a period by day: views by page, views by campaign, or searches. Periods as in `getVisitsOfPeriod`. */
export const exportVisits = fileEndpoint({
  name: 'exportVisits',
  method: 'POST',
  path: '/v1/staff/exports/visits',
  ...ofVisits,
  body: schema<typeof ExportVisitsBody>(),
});
