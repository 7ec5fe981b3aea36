import * as z from 'zod/mini';
import { companyTypes } from '../contracts/companies.ts';
import { changeDeskHours, deskDayStatuses, getDeskHours, previewDeskHours, undoDeskHours } from '../contracts/desk-hours.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import {
  CalendarDate,
  Count,
  DateTime,
  Id,
  IdempotencyKey,
  IdParam,
  LocaleCode,
  OpeningInterval,
  Slug,
  Text,
  translations,
} from './fields.ts';

const titles = translations({ title: Text });

/** Opening hours of a day; `exception` names a deviation from the usual week. */
export const DeskHoursDay = z.object({
  status: z.enum(['open', 'closed', 'unknown']),
  intervals: z.array(OpeningInterval),
  /** Null: as in the usual week. */
  exception: z.nullable(z.object({ translations: titles })),
});
export type DeskHoursDay = z.infer<typeof DeskHoursDay>;

const lastYear = z.object({ status: z.enum(['open', 'closed']), hours: z.array(OpeningInterval), translations: titles });

/** A day of the calendar. */
const CalendarDay = z.object({
  date: CalendarDate,
  /** For each zone, in the order of `zones`. */
  zones: z.array(DeskHoursDay),
  /** Number of companies with hours for that day only. */
  companies: Count,
  /** The centre's exception on that day last year, if that day has no exception this year yet. */
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
  /** Number of companies by type: `own` with hours of their own, `centre` with the centre's hours. */
  companies: z.array(z.object({ type: z.enum(companyTypes), own: Count, centre: Count })),
  /** Latest first. */
  changes: z.array(DeskHoursChange),
});
export type DeskHours = z.infer<typeof DeskHours>;

/** New hours of a day, and the zones and companies to which they apply. */
export const DeskHoursWish = z.object({
  date: CalendarDate,
  status: z.enum(deskDayStatuses),
  /** Only for open days. */
  hours: z._default(z.array(OpeningInterval).check(z.maxLength(4)), []),
  /** Name shown to visitors. */
  translations: z._default(
    z.array(z.object({ locale: LocaleCode, title: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(120)) })),
    [],
  ),
  zones: z._default(z.array(Slug), []),
  /** All companies of these types that have hours of their own. */
  company_types: z._default(z.array(z.enum(companyTypes)), []),
  /** Single companies. One without hours of its own gets a copy of the centre's, coming exceptions included. */
  companies: z._default(z.array(IdParam).check(z.maxLength(100)), []),
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
  /** The first of the affected zones and companies. */
  lines: z.array(DeskHoursLine),
  total: Count,
  /** Fingerprint of the previewed effect; differs if the change would now have another effect. */
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
