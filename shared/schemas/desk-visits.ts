import * as z from 'zod/mini';
import { exportVisits, getDeskVisits, getVisitsOfPeriod } from '../contracts/desk-visits.ts';
import { sheetFormats } from '../site/file-types.ts';
import { check } from './check.ts';
import { CalendarDate, Count, Done, LocaleCode } from './fields.ts';

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

export const VisitsOfPeriod = z.object({
  from: CalendarDate,
  to: CalendarDate,
  /** Page views; days without a count add nothing. */
  views: Count,
  /** The equally long period before. Null: not all of its days were counted. */
  before: z.object({ from: CalendarDate, to: CalendarDate, views: z.nullable(Count) }),
  /** Null: not counted. */
  days: z.array(z.object({ date: CalendarDate, views: z.nullable(Count) })),
  /** Views by route, most first, and in the period before. */
  routes: z.array(z.object({ route: z.string(), views: Count, before: z.nullable(Count) })),
  /** Search terms without results, with the number of visitors who searched for each. Stored for 90 days. */
  misses: z.array(z.object({ term: z.string(), askers: Count })),
  /** All search terms, with the number of visitors who searched for each, and of results of the last search. Stored for 90 days. */
  searches: z.array(z.object({ term: z.string(), askers: Count, results: Count })),
  /** Views of pages by the campaign tags of the link that led there, most first, and in the period before. A missing tag is empty. */
  campaigns: z.array(z.object({ source: z.string(), medium: z.string(), campaign: z.string(), views: Count, before: z.nullable(Count) })),
});
export type VisitsOfPeriod = z.infer<typeof VisitsOfPeriod>;

const Heading = z.string().check(z.maxLength(200));

export const ExportVisitsBody = z.object({
  format: z.enum(sheetFormats),
  /** Language of separators and decimal marks. */
  locale: LocaleCode,
  from: CalendarDate,
  to: CalendarDate,
  /** By default `views`. */
  of: z.optional(z.enum(['views', 'campaigns', 'searches'])),
  /**
   * Headings of the columns. `views`: day, page, views. `campaigns`: day, source, medium, campaign, views. `searches`: day, term, visitors, results.
   */
  headings: z.array(Heading).check(z.minLength(3), z.maxLength(5)),
  /** Words for routes, by name. */
  routes: z.record(Heading, Heading),
});
export type ExportVisitsBody = z.infer<typeof ExportVisitsBody>;

export const deskVisitsChecks = [
  check(getDeskVisits, { answer: DeskVisits }),
  check(getVisitsOfPeriod, { answer: VisitsOfPeriod }),
  check(exportVisits, { body: ExportVisitsBody, answer: Done }),
];
