import * as z from 'zod/mini';
import { adjustmentReasons } from '../contracts/adjustment-reasons.ts';
import { adjustMemberPoints, findMembers, getDeskMember } from '../contracts/desk-members.ts';
import { receiptStatuses } from '../contracts/receipts.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import { DateTime, Id, LocaleCode, Money, Text, translations } from './fields.ts';
import { PointsEntry, PointsSummary } from './points.ts';

const FoundMember = z.object({ id: Id, name: z.string(), email: z.string(), card_number: z.string() });

export const FoundMembers = z.object({
  members: z.array(FoundMember),
  /** Whether there are more matches; the caller should then refine the search. */
  is_more: z.boolean(),
});
export type FoundMembers = z.infer<typeof FoundMembers>;

/** A manual action on a member, and who did it. */
const MemberAct = z.object({ at: DateTime, by: z.string(), act: z.string(), subject: z.string(), why: z.nullable(z.string()) });

const Titles = translations({ title: Text });

const MemberReceipt = z.object({
  id: Id,
  number: z.string(),
  amount: Money,
  points: z.int(),
  status: z.enum(receiptStatuses),
  purchased_at: DateTime,
  /** Titles of the shop. */
  translations: Titles,
});

const OwnedReward = z.object({
  id: Id,
  points: z.int(),
  status: z.enum(['active', 'used', 'expired']),
  activated_at: DateTime,
  translations: Titles,
});

/** Each list has its latest entries, newest first. */
export const DeskMember = z.extend(FoundMember, {
  phone: z.nullable(z.string()),
  locale: LocaleCode,
  member_since: DateTime,
  /** Null: the centre has no tiers. */
  tier: z.nullable(z.object({ id: Id, translations: translations({ name: Text }) })),
  points: PointsSummary,
  entries: z.array(PointsEntry),
  receipts: z.array(MemberReceipt),
  rewards: z.array(OwnedReward),
  acts: z.array(MemberAct),
});
export type DeskMember = z.infer<typeof DeskMember>;

export const AdjustPointsBody = z.object({
  /** Negative: points are taken. */
  points: z
    .int()
    .check(z.gte(-memberDeskLimits.pointsAtMost), z.lte(memberDeskLimits.pointsAtMost))
    .check(z.refine((points) => points !== 0, 'must not be zero')),
  /** Reason shown to the member. */
  reason: z.enum(adjustmentReasons),
  /** For the log; not shown to the member. */
  why: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(memberDeskLimits.whyCharacters)),
  key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
});

export const deskMembersChecks = [
  check(findMembers, { answer: FoundMembers }),
  check(getDeskMember, { answer: DeskMember }),
  check(adjustMemberPoints, { body: AdjustPointsBody, answer: DeskMember }),
];
