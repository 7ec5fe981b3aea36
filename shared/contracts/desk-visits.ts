import type { DeskVisits } from '../schemas/desk-visits.ts';
import { endpoint, schema } from './endpoint.ts';

export type { DeskVisits } from '../schemas/desk-visits.ts';

/** Page views and searches without results: daily totals, without personal data. */
export const getDeskVisits = endpoint({
  name: 'getDeskVisits',
  path: '/v1/staff/visits',
  access: 'staff',
  roles: ['desk', 'manager'],
  answer: schema<typeof DeskVisits>(),
});
