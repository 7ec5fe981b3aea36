import * as z from 'zod/mini';
import { deskImportRowStates } from '../contracts/desk-imports.ts';
import {
  getMemberImport,
  listMemberImportRows,
  listMemberImports,
  memberImportRests,
  memberImportStates,
  planMemberImport,
  runMemberImport,
  undoMemberImport,
  uploadMemberSheet,
} from '../contracts/member-imports.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { DeskImport, DeskImportChange, DeskImportColumn, DeskImportFault, UploadDeskSheetBody } from './desk-imports.ts';
import { Count, DateTime, Id, LocaleCode } from './fields.ts';

export const PlanMemberImportBody = z.object({
  columns: z.array(DeskImportColumn).check(z.minLength(1), z.maxLength(100)),
  /** Language of new members whose row has none. */
  locale: LocaleCode,
  /** Reason for the points, for the log; not shown to members. */
  why: z.nullable(z.string().check(z.overwrite(cleanTyped), z.maxLength(memberDeskLimits.whyCharacters))),
});
export type PlanMemberImportBody = z.infer<typeof PlanMemberImportBody>;

export const RunMemberImportBody = z.object({
  count: Count,
  /** Whether new members receive an email with a link to set a password. */
  sends_invitations: z.boolean(),
});
export type RunMemberImportBody = z.infer<typeof RunMemberImportBody>;

const Result = z.object({
  total: Count,
  done: Count,
  created: Count,
  /** Points that were added and not taken back. */
  points: Count,
  failed: Count,
  undone: Count,
  /** Rows of which the undo left something. */
  stays: Count,
  /** The first hundred of `stays`. */
  rests: z.array(z.object({ id: Id, name: z.string(), rests: z.array(z.enum(memberImportRests)) })),
  sends_invitations: z.boolean(),
  /** Whether the import or its undo has continued after a restart. */
  is_continued: z.boolean(),
  undo_until: DateTime,
});

export const MemberImport = z.extend(
  z.omit(DeskImport, { kind: true, mode: true, bulk_id: true, find_by: true, clears_empty: true, is_continued: true }),
  {
    state: z.enum(memberImportStates),
    locale: z.nullable(LocaleCode),
    why: z.nullable(z.string()),
    /** Number of rows by state; of rows that are new or changed: how many points they add. */
    points: Count,
    /** Null: nothing is written yet. */
    result: z.nullable(Result),
  },
);
export type MemberImport = z.infer<typeof MemberImport>;

export const MemberImportSummary = z.object({
  id: Id,
  at: DateTime,
  by: z.string(),
  file_name: z.nullable(z.string()),
  state: z.enum(memberImportStates),
  total: Count,
});
export type MemberImportSummary = z.infer<typeof MemberImportSummary>;

export const MemberImportRow = z.object({
  /** Number in the spreadsheet program, from 1. */
  row: Count,
  state: z.enum(deskImportRowStates),
  /** The member whom the row changes; null for new ones. */
  member: z.nullable(z.object({ id: Id, name: z.string() })),
  changes: z.array(DeskImportChange),
  faults: z.array(DeskImportFault),
});
export type MemberImportRow = z.infer<typeof MemberImportRow>;

export const memberImportsChecks = [
  check(uploadMemberSheet, { body: UploadDeskSheetBody, answer: MemberImport }),
  check(listMemberImports, { item: MemberImportSummary }),
  check(getMemberImport, { answer: MemberImport }),
  check(planMemberImport, { body: PlanMemberImportBody, answer: MemberImport }),
  check(listMemberImportRows, { item: MemberImportRow }),
  check(runMemberImport, { body: RunMemberImportBody, answer: MemberImport }),
  check(undoMemberImport, { answer: MemberImport }),
];
