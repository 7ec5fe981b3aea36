import type { DeskVisits } from '../schemas/desk-visits.ts';
import { endpoint, schema } from './endpoint.ts';

export type { DeskVisits } from '../schemas/desk-visits.ts';

/** How often pages were seen, and what was not found: sums of days, nothing of a person. */
export const getDeskVisits = endpoint({
  name: 'getDeskVisits',
  path: '/v1/staff/visits',
  access: 'staff',
  roles: ['desk', 'manager'],
  answer: schema<typeof DeskVisits>(),
});
