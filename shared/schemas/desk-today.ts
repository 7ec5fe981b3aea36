import * as z from 'zod/mini';
import { getDeskToday } from '../contracts/desk-today.ts';
import { check } from './check.ts';
import { CalendarDate, Count } from './fields.ts';

export const DeskToday = z.object({
  date: CalendarDate,
  new_members: Count,
  points_given: Count,
  points_taken: Count,
  receipts_waiting: Count,
  receipts_decided: Count,
  rewards_activated: Count,
  rewards_taken: Count,
  conversations_open: Count,
  /** Bookings for today, without cancelled ones. */
  bookings: Count,
});
export type DeskToday = z.infer<typeof DeskToday>;

export const deskTodayChecks = [check(getDeskToday, { answer: DeskToday })];
