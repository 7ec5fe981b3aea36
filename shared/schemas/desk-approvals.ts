import * as z from 'zod/mini';
import { approvalActs, decideApproval, getApproval, listApprovals } from '../contracts/desk-approvals.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { DeskFault, DeskUse, titles } from './desk-records.ts';
import { NamedCompany, Shown, version } from './desk-shop.ts';
import { Count, DateTime } from './fields.ts';

const row = {
  id: version,
  company: NamedCompany,
  translations: titles,
  name: z.string(),
  /** `show`: the proposal in place of what is shown · `remove`: that it be shown no more. */
  wish: z.enum(['show', 'remove']),
  /** Nothing of it is shown yet. */
  is_new: z.boolean(),
  state: z.enum(['waiting', 'sent_back', 'approved']),
  submitted_at: DateTime,
  submitted_by: z.string(),
};

export const ApprovalRow = z.object(row);
export type ApprovalRow = z.infer<typeof ApprovalRow>;

export const Approval = z.object({
  ...row,
  version,
  shown: Shown,
  /** The record that it is about; null: there is none yet. */
  key: z.nullable(z.string()),
  /** From when its relative dates count. */
  dates_from: DateTime,
  /** What is shown; null: nothing. */
  live: z.unknown(),
  /** What an approval would show: what the shop has changed, over what is there now. */
  proposed: z.record(z.string(), z.unknown()),
  /** Where both the shop and somebody else have changed the same since the shop began. */
  clashes: z.array(z.array(z.union([z.string(), z.int()]))),
  /** Somebody of the centre has a draft of it: what is approved is put into it as well. */
  has_draft: z.boolean(),
  /** It was archived since. */
  is_archived: z.boolean(),
  /** It is no offer of this company any more: it can be sent back alone. */
  is_foreign: z.boolean(),
  reason: z.nullable(z.string()),
  decided_at: z.nullable(DateTime),
  decided_by: z.nullable(z.string()),
});
export type Approval = z.infer<typeof Approval>;

export const ApprovalOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), approval: Approval }),
  /** Shop or editor were there in between; nothing was done. */
  z.object({ outcome: z.literal('conflict'), theirs: Approval }),
  /** What would be wrong with the content; nothing was done. */
  z.object({ outcome: z.literal('refused'), faults: z.array(DeskFault) }),
  /** It cannot be taken away while others name it. */
  z.object({ outcome: z.literal('used'), uses: z.array(DeskUse), uses_total: Count }),
]);
export type ApprovalOutcome = z.infer<typeof ApprovalOutcome>;

export const DecideApprovalBody = z.object({
  act: z.enum(approvalActs),
  version,
  shown: Shown,
  reason: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(500))),
});

export const deskApprovalsChecks = [
  check(listApprovals, { item: ApprovalRow }),
  check(getApproval, { answer: Approval }),
  check(decideApproval, { body: DecideApprovalBody, answer: ApprovalOutcome }),
];
