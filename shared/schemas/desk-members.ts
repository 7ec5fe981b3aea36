import * as z from 'zod/mini';
import { adjustmentReasons } from '../contracts/adjustment-reasons.ts';
import {
  adjustMemberPoints,
  blockMember,
  changeMemberEmail,
  editMember,
  findMembers,
  getDeskMember,
  getMemberCounts,
  listDeskMembers,
  removeFromHousehold,
} from '../contracts/desk-members.ts';
import { receiptStatuses, rejectionReasons } from '../contracts/receipts.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { check } from './check.ts';
import {
  CalendarDate,
  Count,
  DateTime,
  EmailAddress,
  Id,
  LastName,
  LocaleCode,
  Money,
  PersonName,
  PhoneNumber,
  Text,
  translations,
} from './fields.ts';
import { PointsEntry, PointsSummary } from './points.ts';

const FoundMember = z.object({ id: Id, name: z.string(), email: z.string(), card_number: z.string() });

export const FoundMembers = z.object({
  members: z.array(FoundMember),
  /** Whether there are more matches; the caller should then refine the search. */
  is_more: z.boolean(),
});
export type FoundMembers = z.infer<typeof FoundMembers>;

const Level = z.object({ id: Id, translations: translations({ name: Text }) });

/** A member in the list. */
export const MemberRow = z.extend(FoundMember, {
  member_since: DateTime,
  /** Last day (UTC) on which the member used the site or the loyalty programme. */
  last_active: CalendarDate,
  points: Count,
  /** Null: the centre has no levels, or the level is not determined yet. */
  level_id: z.nullable(Id),
  has_newsletter: z.boolean(),
  is_blocked: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;

export const MemberCounts = z.object({
  all: Count,
  active: Count,
  newsletter: Count,
  blocked: Count,
  /** Lowest first. Members whose level is not determined yet count for the lowest. */
  levels: z.array(z.extend(Level, { count: Count })),
});
export type MemberCounts = z.infer<typeof MemberCounts>;

/** A manual action on a member, and who did it. */
const MemberAct = z.object({ at: DateTime, by: z.string(), act: z.string(), subject: z.string(), why: z.nullable(z.string()) });

const Titles = translations({ title: Text });

const MemberReceipt = z.object({
  id: Id,
  number: z.string(),
  amount: Money,
  points: z.int(),
  status: z.enum(receiptStatuses),
  reason: z.nullable(z.enum(rejectionReasons)),
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
  first_name: z.string(),
  last_name: z.string(),
  phone: z.nullable(z.string()),
  /** Requested address that is not confirmed yet. */
  requested_email: z.nullable(z.string()),
  last_active: CalendarDate,
  has_newsletter: z.boolean(),
  /** Null: not blocked. */
  blocked: z.nullable(z.object({ since: DateTime, why: z.nullable(z.string()) })),
  locale: LocaleCode,
  member_since: DateTime,
  /** Null: the centre has no tiers. */
  tier: z.nullable(Level),
  /** The balance of the household, if the member belongs to one. */
  points: PointsSummary,
  /** All members of the household, longest first. Null: none. */
  household: z.nullable(z.array(z.object({ id: Id, name: z.string(), joined_at: DateTime }))),
  entries: z.array(PointsEntry),
  receipts: z.array(MemberReceipt),
  rewards: z.array(OwnedReward),
  acts: z.array(MemberAct),
});
export type DeskMember = z.infer<typeof DeskMember>;

/** Reason for the log; not shown to the member. */
const Why = z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(memberDeskLimits.whyCharacters));

/** As in `changeProfile`; null clears the phone number. */
export const EditMemberBody = z.object({
  first_name: z.optional(PersonName),
  last_name: z.optional(LastName),
  phone: z.optional(z.nullable(PhoneNumber)),
  locale: z.optional(LocaleCode),
});

export const MemberEmailBody = z.object({ email: EmailAddress, why: Why });

export const BlockMemberBody = z.object({ is_blocked: z.boolean(), why: Why });

export const RemoveFromHouseholdBody = z.object({ why: Why });

export const AdjustPointsBody = z.object({
  /** Negative: points are taken. */
  points: z
    .int()
    .check(z.gte(-memberDeskLimits.pointsAtMost), z.lte(memberDeskLimits.pointsAtMost))
    .check(z.refine((points) => points !== 0, 'must not be zero')),
  /** Reason shown to the member. */
  reason: z.enum(adjustmentReasons),
  /** For the log; not shown to the member. */
  why: Why,
  key: z.string().check(z.regex(/^[\w-]{16,64}$/)),
});

export const deskMembersChecks = [
  check(findMembers, { answer: FoundMembers }),
  check(listDeskMembers, { item: MemberRow }),
  check(getMemberCounts, { answer: MemberCounts }),
  check(getDeskMember, { answer: DeskMember }),
  check(editMember, { body: EditMemberBody, answer: DeskMember }),
  check(changeMemberEmail, { body: MemberEmailBody, answer: DeskMember }),
  check(blockMember, { body: BlockMemberBody, answer: DeskMember }),
  check(removeFromHousehold, { body: RemoveFromHouseholdBody, answer: DeskMember }),
  check(adjustMemberPoints, { body: AdjustPointsBody, answer: DeskMember }),
];
