import * as z from 'zod/mini';
import { companyTypes } from '../contracts/companies.ts';
import { changeDeskHours, deskDayStatuses, getDeskHours, previewDeskHours, undoDeskHours } from '../contracts/desk-hours.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { CalendarDate, Count, DateTime, Id, IdempotencyKey, LocaleCode, OpeningInterval, Slug, Text, translations } from './fields.ts';

const titles = translations({ title: Text });

/** How a day is, and by which name where it is another than the week says. */
export const DeskHoursDay = z.object({
  status: z.enum(['open', 'closed', 'unknown']),
  intervals: z.array(OpeningInterval),
  /** Null: as the week says. */
  exception: z.nullable(z.object({ translations: titles })),
});
export type DeskHoursDay = z.infer<typeof DeskHoursDay>;

const lastYear = z.object({ status: z.enum(['open', 'closed']), hours: z.array(OpeningInterval), translations: titles });

/** A day of the calendar. */
const CalendarDay = z.object({
  date: CalendarDate,
  /** Of each zone, in their order. */
  zones: z.array(DeskHoursDay),
  /** How many companies have hours of that day alone. */
  companies: Count,
  /** What the centre had on that day a year before, and has not yet. */
  last_year: z.nullable(lastYear),
});

export const DeskHoursChange = z.object({
  id: Id,
  date: CalendarDate,
  at: DateTime,
  by: z.string(),
  status: z.enum(deskDayStatuses),
  hours: z.array(OpeningInterval),
  zones: Count,
  companies: Count,
  undone: z.boolean(),
});
export type DeskHoursChange = z.infer<typeof DeskHoursChange>;

export const DeskHours = z.object({
  month: z.string(),
  today: CalendarDate,
  zones: z.array(z.object({ name: Slug, is_default: z.boolean(), translations: titles })),
  days: z.array(CalendarDay),
  /** Of each type, how many have hours of their own, and how many keep the centre's. */
  companies: z.array(z.object({ type: z.enum(companyTypes), own: Count, centre: Count })),
  /** The last first. */
  changes: z.array(DeskHoursChange),
});
export type DeskHours = z.infer<typeof DeskHours>;

/** A day, how it is to be, and for whom. */
export const DeskHoursWish = z.object({
  date: CalendarDate,
  status: z.enum(deskDayStatuses),
  /** Of an open day. */
  hours: z._default(z.array(OpeningInterval).check(z.maxLength(4)), []),
  /** What visitors read beside it. */
  translations: z._default(
    z.array(z.object({ locale: LocaleCode, title: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(120)) })),
    [],
  ),
  zones: z._default(z.array(Slug), []),
  /** All of these types that have hours of their own. */
  company_types: z._default(z.array(z.enum(companyTypes)), []),
});
export type DeskHoursWish = z.infer<typeof DeskHoursWish>;

export const DeskHoursLine = z.object({
  of: z.enum(['zone', 'company']),
  translations: titles,
  before: DeskHoursDay,
  after: DeskHoursDay,
});
export type DeskHoursLine = z.infer<typeof DeskHoursLine>;

export const DeskHoursPreview = z.object({
  /** The first of them. */
  lines: z.array(DeskHoursLine),
  total: Count,
  /** Another one as soon as it would change something else. */
  seen: z.string(),
});
export type DeskHoursPreview = z.infer<typeof DeskHoursPreview>;

export const PreviewDeskHoursBody = z.object({ change: DeskHoursWish });
export const ChangeDeskHoursBody = z.object({ change: DeskHoursWish, seen: z.string().check(z.maxLength(100)), key: IdempotencyKey });

export const deskHoursChecks = [
  check(getDeskHours, { answer: DeskHours }),
  check(previewDeskHours, { body: PreviewDeskHoursBody, answer: DeskHoursPreview }),
  check(changeDeskHours, { body: ChangeDeskHoursBody, answer: DeskHoursChange }),
  check(undoDeskHours, { answer: DeskHoursChange }),
];
