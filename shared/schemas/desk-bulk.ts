import * as z from 'zod/mini';
import {
  archiveLeavingShop,
  changeDeskRecords,
  deskBulkActs,
  deskBulkFailureCodes,
  deskBulkStates,
  deskFieldChanges,
  getDeskBulk,
  getDeskLeave,
  undoDeskBulk,
} from '../contracts/desk-bulk.ts';
import { check } from './check.ts';
import { DeskFault, named } from './desk-records.ts';
import { DeskRecordFilter } from './desk-sheets.ts';
import { Count, DateTime, Id, IdempotencyKey } from './fields.ts';

export const ChangeRecordsBody = z.object({
  act: z.enum(deskBulkActs),
  filter: DeskRecordFilter,
  /** Number of records that the caller saw. */
  count: Count,
  key: IdempotencyKey,
  /** For `save`: one of the kind's filters, and its values. An empty list clears the field. */
  field: z.optional(
    z.object({
      name: z.string().check(z.maxLength(100)),
      change: z.enum(deskFieldChanges),
      values: z.array(z.union([z.string().check(z.maxLength(200)), z.int(), z.boolean()])).check(z.maxLength(50)),
    }),
  ),
  /** For `schedule`; null or missing: by hand. */
  publish_at: z.optional(z.nullable(DateTime)),
  unpublish_at: z.optional(z.nullable(DateTime)),
});
export type ChangeRecordsBody = z.infer<typeof ChangeRecordsBody>;

export const DeskBulkFailure = z.object({
  ...named,
  code: z.enum(deskBulkFailureCodes),
  /** For `refused`: the first fault. */
  fault: z.nullable(DeskFault),
});
export type DeskBulkFailure = z.infer<typeof DeskBulkFailure>;

export const DeskBulk = z.object({
  id: Id,
  kind: z.string(),
  act: z.string(),
  at: DateTime,
  by: z.string(),
  state: z.enum(deskBulkStates),
  total: Count,
  /** Number of changed records that are not restored. */
  done: Count,
  /** Number of records that the act did not need to change. */
  same: Count,
  failed: Count,
  undone: Count,
  /** The first hundred failures. */
  failures: z.array(DeskBulkFailure),
});
export type DeskBulk = z.infer<typeof DeskBulk>;

const LeaveList = z.object({
  total: Count,
  /** The first hundred. */
  records: z.array(z.object(named)),
});

/** Records that change when a company leaves the centre. */
export const DeskLeave = z.object({
  /** Number of all records, including the company. */
  count: Count,
  /** Records that name only this company. */
  archived: LeaveList,
  /** Records from which the company is removed: floor plans, lists of shops. */
  changed: LeaveList,
  /** Those of both lists that the caller's roles may not change. If there are any, a manager must act. */
  managers: LeaveList,
});
export type DeskLeave = z.infer<typeof DeskLeave>;

export const RemoveShopBody = z.object({
  /** Number of records that the caller saw. */
  count: Count,
  key: IdempotencyKey,
});
export type RemoveShopBody = z.infer<typeof RemoveShopBody>;

export const deskBulkChecks = [
  check(changeDeskRecords, { body: ChangeRecordsBody, answer: DeskBulk }),
  check(getDeskBulk, { answer: DeskBulk }),
  check(undoDeskBulk, { answer: DeskBulk }),
  check(getDeskLeave, { answer: DeskLeave }),
  check(archiveLeavingShop, { body: RemoveShopBody, answer: DeskBulk }),
];
