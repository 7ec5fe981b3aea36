import * as z from 'zod/mini';
import { exportActivity, getActivityChange, listActivity, listActivityPeople } from '../contracts/desk-activity.ts';
import { actAreas } from '../site/staff-acts.ts';
import { check } from './check.ts';
import { named, titles } from './desk-records.ts';
import { CalendarDate, Count, DateTime, Done, Id, LocaleCode, Slug } from './fields.ts';

export const ActivityPerson = z.object({ id: Id, name: z.string() });
export type ActivityPerson = z.infer<typeof ActivityPerson>;

export const ActivityPeople = z.object({ people: z.array(ActivityPerson) });

export const ActivityAct = z.object({
  id: Id,
  at: DateTime,
  /** Name of the staff member, or of the operator's account on the machine. */
  by: z.string(),
  /** Whether an operator acted by command. */
  is_command: z.boolean(),
  /** Name of the act (`shared/site/staff-acts.ts`); older and newer versions may have others. */
  act: z.string(),
  /** Subject as recorded, such as the number of a receipt. */
  subject: z.string(),
  why: z.nullable(z.string()),
  /** The content that was changed. */
  record: z.nullable(z.object(named)),
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
  /** Versions of the record before and after, and now. `before` is null for a new record. */
  versions: z.nullable(z.object({ before: z.nullable(Count), after: Count, now: Count })),
  /** Day and places of a change of opening hours: the first ones, and their total number. */
  hours: z.nullable(z.object({ date: z.string(), places: z.array(ChangedHours), total: Count })),
  /** Units whose tenants were changed. */
  units: z.nullable(z.array(z.object({ unit: z.string(), before: z.array(titles), after: z.array(titles) }))),
  /** Change of hours or units that can be undone as a whole. */
  undo: z.nullable(z.object({ of: z.enum(['hours', 'units']), id: Id, is_undone: z.boolean() })),
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
    area: z.optional(z.enum(actAreas)),
    kind: z.optional(Slug),
    from: z.optional(CalendarDate),
    to: z.optional(CalendarDate),
  }),
  /** Headings of the columns time, person, command, act, subject, kind of content, number of the member, reason. */
  headings: z.array(Word).check(z.length(8)),
  /** `command`: marks acts by command. `acts` and `kinds`: words by stored name. */
  words: z.object({ command: Word, acts: Words, kinds: Words }),
});
export type ExportActivityBody = z.infer<typeof ExportActivityBody>;

export const deskActivityChecks = [
  check(listActivity, { answer: Activity }),
  check(getActivityChange, { answer: ActivityChange }),
  check(exportActivity, { body: ExportActivityBody, answer: Done }),
  check(listActivityPeople, { answer: ActivityPeople }),
];
