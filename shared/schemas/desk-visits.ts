import * as z from 'zod/mini';
import { getDeskVisits } from '../contracts/desk-visits.ts';
import { check } from './check.ts';
import { CalendarDate } from './fields.ts';

const count = z.int().check(z.nonnegative());

export const DeskVisits = z.object({
  /** Page views of today so far, of the day before, and of the same weekday a week ago; null: nothing was counted yet. */
  today: count,
  yesterday: z.nullable(count),
  week_ago: z.nullable(count),
  /** The last four weeks, today last; null: nothing was counted yet. */
  days: z.array(z.object({ date: CalendarDate, views: z.nullable(count) })),
  /** The most viewed of these weeks, the first first: names of the site's table of routes. */
  routes: z.array(z.object({ route: z.string(), views: count })),
  /** What was looked for in these weeks and not found, by how many asked. */
  misses: z.array(z.object({ term: z.string(), askers: count })),
});
export type DeskVisits = z.infer<typeof DeskVisits>;

export const deskVisitsChecks = [check(getDeskVisits, { answer: DeskVisits })];
