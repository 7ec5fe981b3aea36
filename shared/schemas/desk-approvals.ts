import * as z from 'zod/mini';
import { approvalActs, decideApproval, getApproval, listApprovals } from '../contracts/desk-approvals.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { shopKinds } from '../site/shop-offers.ts';
import { check } from './check.ts';
import { DeskFault, DeskUse, titles } from './desk-records.ts';
import { NamedCompany, Shown, version } from './desk-shop.ts';
import { Count, DateTime } from './fields.ts';

const row = {
  id: version,
  /** Kind of the record: an offer (`announcements`) or the shop's company. */
  kind: z.enum(shopKinds),
  company: NamedCompany,
  translations: titles,
  name: z.string(),
  /** `show`: publish the proposal in place of the published offer · `remove`: unpublish the offer. */
  wish: z.enum(['show', 'remove']),
  /** The offer has not been published before. */
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
  /** Key of the record; null: not created yet. */
  key: z.nullable(z.string()),
  /** Base of its relative dates. */
  dates_from: DateTime,
  /** Published version; null: none. */
  live: z.unknown(),
  /** Result of an approval: the shop's changes, applied to the current record. */
  proposed: z.record(z.string(), z.unknown()),
  /** Paths that both the shop and someone else have changed since the shop began. */
  clashes: z.array(z.array(z.union([z.string(), z.int()]))),
  /** The centre has a draft of the record; an approval is applied to it as well. */
  has_draft: z.boolean(),
  /** Archived since it was submitted. */
  is_archived: z.boolean(),
  /** No longer an offer of this company: it can only be sent back. */
  is_foreign: z.boolean(),
  reason: z.nullable(z.string()),
  decided_at: z.nullable(DateTime),
  decided_by: z.nullable(z.string()),
});
export type Approval = z.infer<typeof Approval>;

export const ApprovalOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), approval: Approval }),
  /** The shop or an editor has changed it since; nothing was done. */
  z.object({ outcome: z.literal('conflict'), theirs: Approval }),
  /** The content would be invalid; nothing was done. */
  z.object({ outcome: z.literal('refused'), faults: z.array(DeskFault) }),
  /** The offer cannot be unpublished while other records refer to it. */
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
