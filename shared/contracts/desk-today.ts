import type { DeskToday } from '../schemas/desk-today.ts';
import { endpoint, schema } from './endpoint.ts';

export type { DeskToday } from '../schemas/desk-today.ts';

/** Events since midnight in the centre's time zone, and open tasks. */
export const getDeskToday = endpoint({
  name: 'getDeskToday',
  path: '/v1/staff/today',
  access: 'staff',
  roles: ['desk', 'manager'],
  answer: schema<typeof DeskToday>(),
});
