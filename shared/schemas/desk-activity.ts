import * as z from 'zod/mini';
import { exportActivity, getActivityChange, listActivity, listActivityPeople } from '../contracts/desk-activity.ts';
import { actAreas } from '../site/staff-acts.ts';
import { check } from './check.ts';
import { DeskScheduleNote, named, titles } from './desk-records.ts';
import { CalendarDate, Count, DateTime, Done, Id, LocaleCode, Slug } from './fields.ts';

export const ActivityPerson = z.object({ id: Id, name: z.string() });
export type ActivityPerson = z.infer<typeof ActivityPerson>;

export const ActivityPeople = z.object({ people: z.array(ActivityPerson) });

export const ActivityAct = z.object({
  id: Id,
  at: DateTime,
  /** Name of the staff member, of the key, or of the operator's account on the machine. */
  by: z.string(),
  /** Whether an operator acted by command. */
  is_command: z.boolean(),
  /** The key with which a till or another system acted; null for persons. */
  key_id: z.nullable(Id),
  /** Name of the act (`shared/site/staff-acts.ts`); older and newer versions may have others. */
  act: z.string(),
  /** Subject as recorded, such as the number of a receipt. */
  subject: z.string(),
  why: z.nullable(z.string()),
  /** The content that was changed, that a shop proposes, or whose bookings were blocked. */
  record: z.nullable(z.object(named)),
  /** Records that the act has changed together: the first ones, and their number. `act`: such as `archive` or `leave`; null if unknown. */
  bulk: z.nullable(z.object({ kind: z.string(), act: z.nullable(z.string()), total: Count, records: z.array(z.object(named)) })),
  /** Name of another subject: file of a picture, title of a reply template, kind of a lift or stairs. */
  title: z.nullable(z.string()),
  /** Time that was blocked for bookings. */
  period: z.nullable(z.object({ from: z.string(), to: z.string() })),
  /** The member concerned. Without a name after the account was deleted. */
  member: z.nullable(z.object({ id: Id, name: z.nullable(z.string()) })),
  /** The staff member concerned. */
  staff: z.nullable(ActivityPerson),
  has_change: z.boolean(),
});
export type ActivityAct = z.infer<typeof ActivityAct>;

/** `next`: `before` of the next page; null on the last page. */
export const Activity = z.object({ acts: z.array(ActivityAct), next: z.nullable(Id) });
export type Activity = z.infer<typeof Activity>;

const DayHours = z.object({
  status: z.enum(['open', 'closed', 'unknown']),
  hours: z.array(z.object({ open: z.string(), close: z.string() })),
});

/** A record that was changed together with others, with the changed values of the kind's filters. */
export const ChangedRecord = z.object({
  ...named,
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type ChangedRecord = z.infer<typeof ChangedRecord>;

/** A zone or shop whose day was changed. Null: as in its usual week. */
export const ChangedHours = z.object({
  translations: titles,
  before: z.nullable(DayHours),
  after: z.nullable(DayHours),
});
export type ChangedHours = z.infer<typeof ChangedHours>;

export const ActivityChange = z.object({
  act: ActivityAct,
  /** Changed values only, under their stored names. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** Names of the records, members of staff and pictures to which values refer. Kinds that are no content: `staff`, `picture`. */
  names: z.array(z.object(named)),
  /** Records that were changed together: the first ones. */
  records: z.nullable(z.array(ChangedRecord)),
  /** Schedule that a record got, or that was executed. */
  schedule: z.nullable(DeskScheduleNote),
  /** Versions of the record before and after, and now. `before` is null for a new record; for a publication, the version that visitors saw. */
  versions: z.nullable(z.object({ before: z.nullable(Count), after: Count, now: Count })),
  /** Day and places of a change of opening hours: the first ones, and their total number. */
  hours: z.nullable(z.object({ date: z.string(), places: z.array(ChangedHours), total: Count })),
  /** Units whose tenants were changed. */
  units: z.nullable(z.array(z.object({ unit: z.string(), before: z.array(titles), after: z.array(titles) }))),
  /** Change that can be undone as a whole. `kind`: of the records, for `bulk`. */
  undo: z.nullable(z.object({ of: z.enum(['hours', 'units', 'bulk']), kind: z.nullable(z.string()), id: Id, is_undone: z.boolean() })),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

/** Max acts of an export. */
export const exportedActs = 100_000;

const Word = z.string().check(z.maxLength(200));
const Words = z.record(Word, Word);

export const ExportActivityBody = z.object({
  /** Written row by row, however many there are. */
  format: z.literal('csv'),
  /** Language of names, separators and decimal marks. */
  locale: LocaleCode,
  /** As in `listActivity`. */
  filter: z.object({
    staff: z.optional(Count),
    key: z.optional(Id),
    area: z.optional(z.enum(actAreas)),
    kind: z.optional(Slug),
    from: z.optional(CalendarDate),
    to: z.optional(CalendarDate),
  }),
  /** Headings of the columns time, person, command, act, subject, kind of content, number of the member, reason. */
  headings: z.array(Word).check(z.length(8)),
  /** `command`: marks acts by command. `acts`, `kinds` and `reasons`: words by stored name. */
  words: z.object({ command: Word, acts: Words, kinds: Words, reasons: Words }),
});
export type ExportActivityBody = z.infer<typeof ExportActivityBody>;

export const deskActivityChecks = [
  check(listActivity, { answer: Activity }),
  check(getActivityChange, { answer: ActivityChange }),
  check(exportActivity, { body: ExportActivityBody, answer: Done }),
  check(listActivityPeople, { answer: ActivityPeople }),
];
