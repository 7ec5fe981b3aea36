import type { Mall } from '../schemas/malls.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { Mall, PropertyManagement } from '../schemas/malls.ts';

/** The first item is the centre. */
export const listMalls = listEndpoint({
  name: 'listMalls',
  path: '/v1/malls',
  access: 'public',
  item: schema<typeof Mall>(),
  freshness: 'live',
  isNeverEmpty: true,
});
