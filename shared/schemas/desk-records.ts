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
  /** False: a single document, whose key is its kind. */
  is_list: z.boolean(),
  /** Number of records that are not archived. */
  records: Count,
  drafts: Count,
  /** Records that differ from the files. */
  edited: Count,
  archived: Count,
});
export type DeskKind = z.infer<typeof DeskKind>;

export const titles = z.array(
  z.object({
    locale: LocaleCode,
    title: z.string(),
    /** Lacks a text that the record's first language has. */
    is_incomplete: z.optional(z.literal(true)),
  }),
);

/** Names of a record, from its draft if it has one. */
export const named = {
  kind: z.string(),
  key: z.string(),
  /** In each language with a title; may be empty. */
  translations: titles,
  /** Language-independent name: a redirect's address, a language's name in itself; for other records the first title or, without titles, the key. */
  name: z.string(),
};

const state = {
  /** `draft`: not published before. */
  state: z.enum(['live', 'draft', 'archived']),
  /** Differs from the files. */
  is_edited: z.boolean(),
  has_draft: z.boolean(),
  version,
  /** Last change by a person; null: never. */
  updated_at: z.nullable(DateTime),
  /** Name of that person. */
  updated_by: z.nullable(z.string()),
  /** When the draft is published automatically; null: not scheduled. */
  publish_at: z.nullable(DateTime),
  /** When the record is archived automatically. */
  unpublish_at: z.nullable(DateTime),
};

export const DeskRecordRow = z.object({
  ...named,
  ...state,
  /** Short fields of the record, from its draft if it has one; without `translations`, long texts and lists. */
  body: z.record(z.string(), z.unknown()),
});
export type DeskRecordRow = z.infer<typeof DeskRecordRow>;

/** A record that refers to this one, and the path of the reference (`category_ids[1]`). */
export const DeskUse = z.object({ ...named, path: z.string() });
export type DeskUse = z.infer<typeof DeskUse>;

export const DeskFault = z.object({
  /** Kind and key of the invalid record, which may be another record that the change would break. Null: the content as a whole. */
  kind: z.nullable(z.string()),
  key: z.nullable(z.string()),
  /** Path of the field: `['translations', 0, 'title']`; empty: the record as a whole. */
  path: z.array(z.union([z.string(), z.int()])),
  code: z.enum(deskFaultCodes),
  /** In English. */
  reason: z.string(),
});
export type DeskFault = z.infer<typeof DeskFault>;

/** Role of a schedule in an entry of the history. */
export const DeskScheduleNote = z.object({
  /** `set`: the schedule was created, changed or cleared · `done`: it ran · `failed`: it could not run; only the schedule was changed. */
  event: z.enum(['set', 'done', 'failed']),
  /** For `set`, the new times; otherwise the time that was due. */
  publish_at: z.nullable(DateTime),
  unpublish_at: z.nullable(DateTime),
  /** Why it failed: errors in the content, or the number of references to the record. */
  faults: z.array(DeskFault),
  uses_total: Count,
});
export type DeskScheduleNote = z.infer<typeof DeskScheduleNote>;

/** `import`: the state before any edit. `by`: actions of a schedule have the name of its author. */
const history = {
  version,
  act: z.enum(['import', ...deskActs]),
  at: DateTime,
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Member of the shop's staff who proposed the approved change. */
  proposed_by: z.optional(z.string()),
  /** Act that has changed the record together with others, or on another screen (`shared/site/staff-acts.ts`). */
  cause: z.optional(z.string()),
  schedule: z.optional(DeskScheduleNote),
};

export const DeskRecordVersion = z.object({ ...history, body: z.unknown() });
export type DeskRecordVersion = z.infer<typeof DeskRecordVersion>;

export const DeskRecord = z.object({
  ...named,
  ...state,
  /** Published version, or the last one before it was archived; null: never published. */
  live: z.unknown(),
  /** Null: no draft. */
  draft: z.unknown(),
  file: z.object({
    name: z.string(),
    /** Content of the file; null: it does not contain this record. */
    body: z.unknown(),
    /** The file has changed since the record was edited; the edit stays in effect. */
    is_newer: z.boolean(),
  }),
  /** The first hundred published records that refer to this record. */
  uses: z.array(DeskUse),
  uses_total: Count,
  /** Latest first; at most a hundred entries. */
  history: z.array(z.object(history)),
});
export type DeskRecord = z.infer<typeof DeskRecord>;

export const DeskOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), record: DeskRecord }),
  /** Someone else, or an import, has changed the record since; nothing was done. */
  z.object({ outcome: z.literal('conflict'), theirs: DeskRecord }),
  /** The content would be invalid; nothing was done. */
  z.object({ outcome: z.literal('refused'), faults: z.array(DeskFault) }),
  /** The record cannot be removed while other records refer to it. `uses` lists the first hundred. */
  z.object({ outcome: z.literal('used'), uses: z.array(DeskUse), uses_total: Count }),
]);
export type DeskOutcome = z.infer<typeof DeskOutcome>;

const why = z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(500)));

/** For the act `schedule`. */
const instants = { publish_at: z.optional(z.nullable(DateTime)), unpublish_at: z.optional(z.nullable(DateTime)) };

export const CreateDeskRecordBody = z.object({
  act: z.enum(['save', 'draft', 'schedule']),
  body: z.record(z.string(), z.unknown()),
  ...instants,
  why,
  /** Generated by the client for each new record. */
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
