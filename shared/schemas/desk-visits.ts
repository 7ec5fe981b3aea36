import * as z from 'zod/mini';
import { getDeskVisits } from '../contracts/desk-visits.ts';
import { check } from './check.ts';
import { CalendarDate, Count } from './fields.ts';

export const DeskVisits = z.object({
  /** Page views of today so far, of the day before, and of the same weekday a week ago; null: nothing was counted yet. */
  today: Count,
  yesterday: z.nullable(Count),
  week_ago: z.nullable(Count),
  /** The last four weeks, today last; null: nothing was counted yet. */
  days: z.array(z.object({ date: CalendarDate, views: z.nullable(Count) })),
  /** The most viewed of these weeks, the first first: names of the site's table of routes. */
  routes: z.array(z.object({ route: z.string(), views: Count })),
  /** What was looked for in these weeks and not found, by how many asked. */
  misses: z.array(z.object({ term: z.string(), askers: Count })),
});
export type DeskVisits = z.infer<typeof DeskVisits>;

export const deskVisitsChecks = [check(getDeskVisits, { answer: DeskVisits })];
