import type { DeskSchedule } from '../schemas/desk-schedule.ts';
import { endpoint, schema } from './endpoint.ts';

export type { DeskSchedule, DeskScheduled, DeskScheduleFailure } from '../schemas/desk-schedule.ts';

/** What is to be published and to end by itself, over all kinds in the order of time, and what could not be. */
export const getDeskSchedule = endpoint({
  name: 'getDeskSchedule',
  path: '/v1/staff/schedule',
  access: 'staff',
  roles: ['editor', 'manager'],
  answer: schema<typeof DeskSchedule>(),
});
