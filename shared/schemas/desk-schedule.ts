import * as z from 'zod/mini';
import { getDeskSchedule } from '../contracts/desk-schedule.ts';
import { check } from './check.ts';
import { DeskFault, named } from './desk-records.ts';
import { Count, DateTime } from './fields.ts';

const due = {
  ...named,
  act: z.enum(['publish', 'archive']),
  /** When it is or was due. */
  at: DateTime,
};

export const DeskScheduled = z.object(due);
export type DeskScheduled = z.infer<typeof DeskScheduled>;

/** A failed schedule of a record that nobody has edited since. */
export const DeskScheduleFailure = z.object({ ...due, faults: z.array(DeskFault), uses_total: Count });
export type DeskScheduleFailure = z.infer<typeof DeskScheduleFailure>;

export const DeskSchedule = z.object({
  /** The next two hundred events. A record that is scheduled for publication and for unpublication has two entries. */
  coming: z.array(DeskScheduled),
  coming_total: Count,
  /** At most fifty failures, newest first. */
  failed: z.array(DeskScheduleFailure),
});
export type DeskSchedule = z.infer<typeof DeskSchedule>;

export const deskScheduleChecks = [check(getDeskSchedule, { answer: DeskSchedule })];
