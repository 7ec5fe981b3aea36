import * as z from 'zod/mini';
import { getDeskToday } from '../contracts/desk-today.ts';
import { check } from './check.ts';
import { CalendarDate } from './fields.ts';

const count = z.int().check(z.nonnegative());

export const DeskToday = z.object({
  date: CalendarDate,
  new_members: count,
  points_given: count,
  points_taken: count,
  receipts_waiting: count,
  receipts_decided: count,
  rewards_activated: count,
  rewards_taken: count,
  conversations_open: count,
  /** Of today, without those that were cancelled. */
  bookings: count,
});
export type DeskToday = z.infer<typeof DeskToday>;

export const deskTodayChecks = [check(getDeskToday, { answer: DeskToday })];
