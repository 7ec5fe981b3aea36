import * as z from 'zod/mini';
import {
  changeDeskRecord,
  createDeskRecord,
  deskActs,
  deskFaultCodes,
  getDeskRecord,
  getDeskRecordVersion,
  listDeskKinds,
  listDeskRecords,
} from '../contracts/desk-records.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { Count, DateTime, LocaleCode } from './fields.ts';

const version = Count;

export const DeskKind = z.object({
  kind: z.string(),
  /** False: a single document, known by its kind. */
  is_list: z.boolean(),
  /** Without archived ones. */
  records: Count,
  drafts: Count,
  /** That differ from the files. */
  edited: Count,
  archived: Count,
});
export type DeskKind = z.infer<typeof DeskKind>;

export const titles = z.array(
  z.object({
    locale: LocaleCode,
    title: z.string(),
    /** A text that the first language of the record has is missing in this one. */
    is_incomplete: z.optional(z.literal(true)),
  }),
);

/** What a record is called: by its draft where there is one. */
export const named = {
  kind: z.string(),
  key: z.string(),
  /** In each language that says it; none: it has titles in no language. */
  translations: titles,
  /** In no language: a redirect's address, a language's own name, else its first title, else its key. */
  name: z.string(),
};

const state = {
  /** `draft`: nothing of it was shown yet. */
  state: z.enum(['live', 'draft', 'archived']),
  /** It differs from the files. */
  is_edited: z.boolean(),
  has_draft: z.boolean(),
  version,
  /** By a person; null: by none yet. */
  updated_at: z.nullable(DateTime),
  /** Their name. */
  updated_by: z.nullable(z.string()),
  /** When the draft is published by itself; null: by a person alone. */
  publish_at: z.nullable(DateTime),
  /** When what is shown, or will be, is archived by itself. */
  unpublish_at: z.nullable(DateTime),
};

export const DeskRecordRow = z.object({
  ...named,
  ...state,
  /** Its own fields as far as they are short: not `translations`, no long texts and lists. Of the draft where there is one. */
  body: z.record(z.string(), z.unknown()),
});
export type DeskRecordRow = z.infer<typeof DeskRecordRow>;

/** A record that names this one, and where in it (`category_ids[1]`). */
export const DeskUse = z.object({ ...named, path: z.string() });
export type DeskUse = z.infer<typeof DeskUse>;

export const DeskFault = z.object({
  /** Which record is wrong: another than this one where it would no longer fit. Null: the content as a whole. */
  kind: z.nullable(z.string()),
  key: z.nullable(z.string()),
  /** Where in it: `['translations', 0, 'title']`; none: the record as a whole. */
  path: z.array(z.union([z.string(), z.int()])),
  code: z.enum(deskFaultCodes),
  /** In English. */
  reason: z.string(),
});
export type DeskFault = z.infer<typeof DeskFault>;

/** What a schedule had to do with a line of the history. */
export const DeskScheduleNote = z.object({
  /** `set`: it was made, changed or cleared · `done`: this was done by it · `failed`: it could not be, and nothing was changed but the schedule. */
  event: z.enum(['set', 'done', 'failed']),
  /** Of `set` what was decided; of the others the instant that was due. */
  publish_at: z.nullable(DateTime),
  unpublish_at: z.nullable(DateTime),
  /** Why it failed: what would be wrong with the content, or how many places name the record. */
  faults: z.array(DeskFault),
  uses_total: Count,
});
export type DeskScheduleNote = z.infer<typeof DeskScheduleNote>;

/** `import`: what was there before anybody did anything. `by`: what was done by a schedule bears the name of whoever made it. */
const history = {
  version,
  act: z.enum(['import', ...deskActs]),
  at: DateTime,
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Who of a shop has proposed what was approved. */
  proposed_by: z.optional(z.string()),
  schedule: z.optional(DeskScheduleNote),
};

export const DeskRecordVersion = z.object({ ...history, body: z.unknown() });
export type DeskRecordVersion = z.infer<typeof DeskRecordVersion>;

export const DeskRecord = z.object({
  ...named,
  ...state,
  /** What is shown, or was until it was archived; null: nothing yet. */
  live: z.unknown(),
  /** Null: there is none. */
  draft: z.unknown(),
  file: z.object({
    name: z.string(),
    /** What it says; null: it does not have this record. */
    body: z.unknown(),
    /** It says something else since somebody has edited the record, which stays as it was edited. */
    is_newer: z.boolean(),
  }),
  /** Shown records that name it; the first hundred. */
  uses: z.array(DeskUse),
  uses_total: Count,
  /** The last first; the last hundred. */
  history: z.array(z.object(history)),
});
export type DeskRecord = z.infer<typeof DeskRecord>;

export const DeskOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), record: DeskRecord }),
  /** Somebody, or an import, was there in between; nothing was done. */
  z.object({ outcome: z.literal('conflict'), theirs: DeskRecord }),
  /** What would be wrong with the content; nothing was done. */
  z.object({ outcome: z.literal('refused'), faults: z.array(DeskFault) }),
  /** It cannot be taken away while others name it; the first hundred. */
  z.object({ outcome: z.literal('used'), uses: z.array(DeskUse), uses_total: Count }),
]);
export type DeskOutcome = z.infer<typeof DeskOutcome>;

const why = z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(500)));

/** Of the act `schedule`. */
const instants = { publish_at: z.optional(z.nullable(DateTime)), unpublish_at: z.optional(z.nullable(DateTime)) };

export const CreateDeskRecordBody = z.object({
  act: z.enum(['save', 'draft', 'schedule']),
  body: z.record(z.string(), z.unknown()),
  ...instants,
  why,
  /** Made anew for each new record by whoever sends it. */
  request_key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
});

export const ChangeDeskRecordBody = z.object({
  act: z.enum(deskActs),
  version,
  body: z.optional(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())])),
  to: z.optional(z.int().check(z.positive())),
  ...instants,
  why,
});

export const deskRecordsChecks = [
  check(listDeskKinds, { item: DeskKind }),
  check(listDeskRecords, { item: DeskRecordRow }),
  check(getDeskRecord, { answer: DeskRecord }),
  check(getDeskRecordVersion, { answer: DeskRecordVersion }),
  check(createDeskRecord, { body: CreateDeskRecordBody, answer: DeskOutcome }),
  check(changeDeskRecord, { body: ChangeDeskRecordBody, answer: DeskOutcome }),
];
