import * as z from 'zod/mini';
import { getDeskSchedule } from '../contracts/desk-schedule.ts';
import { check } from './check.ts';
import { DeskFault, named } from './desk-records.ts';
import { Count, DateTime } from './fields.ts';

const due = {
  ...named,
  act: z.enum(['publish', 'archive']),
  /** When it is due, or was. */
  at: DateTime,
};

export const DeskScheduled = z.object(due);
export type DeskScheduled = z.infer<typeof DeskScheduled>;

/** Nobody has done anything to the record since. */
export const DeskScheduleFailure = z.object({ ...due, faults: z.array(DeskFault), uses_total: Count });
export type DeskScheduleFailure = z.infer<typeof DeskScheduleFailure>;

export const DeskSchedule = z.object({
  /** The next two hundred; a record that is to be published and to end is there twice. */
  coming: z.array(DeskScheduled),
  coming_total: Count,
  /** The last fifty, the newest first. */
  failed: z.array(DeskScheduleFailure),
});
export type DeskSchedule = z.infer<typeof DeskSchedule>;

export const deskScheduleChecks = [check(getDeskSchedule, { answer: DeskSchedule })];
