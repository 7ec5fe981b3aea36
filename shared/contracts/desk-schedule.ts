import type { DeskSchedule } from '../schemas/desk-schedule.ts';
import { endpoint, schema } from './endpoint.ts';

export type { DeskSchedule, DeskScheduled, DeskScheduleFailure } from '../schemas/desk-schedule.ts';

/** Scheduled publications and endings of all kinds that the caller may edit, in order of time, and those that failed. */
export const getDeskSchedule = endpoint({
  name: 'getDeskSchedule',
  path: '/v1/staff/schedule',
  access: 'staff',
  roles: ['editor', 'manager'],
  answer: schema<typeof DeskSchedule>(),
});
