import * as z from 'zod/mini';
import { getDeskVisits } from '../contracts/desk-visits.ts';
import { check } from './check.ts';
import { CalendarDate, Count } from './fields.ts';

export const DeskVisits = z.object({
  /** Page views so far today, yesterday, and on the same weekday a week ago; null: not counted yet. */
  today: Count,
  yesterday: z.nullable(Count),
  week_ago: z.nullable(Count),
  /** The last four weeks, today last; null: not counted yet. */
  days: z.array(z.object({ date: CalendarDate, views: z.nullable(Count) })),
  /** Most viewed routes of these weeks, by name in the site's route table, most views first. */
  routes: z.array(z.object({ route: z.string(), views: Count })),
  /** Search terms without results in these weeks, with the number of visitors who searched for each. */
  misses: z.array(z.object({ term: z.string(), askers: Count })),
});
export type DeskVisits = z.infer<typeof DeskVisits>;

export const deskVisitsChecks = [check(getDeskVisits, { answer: DeskVisits })];
