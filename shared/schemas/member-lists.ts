import * as z from 'zod/mini';
import { limitReasons } from '../contracts/customer-rewards.ts';
import { listMemberAnnouncements, listMemberCompanies, listMemberRewards, searchAsMember } from '../contracts/member-lists.ts';
import { Announcement } from './announcements.ts';
import { check } from './check.ts';
import { Company } from './companies.ts';
import { mayLack } from './fields.ts';
import { Reward } from './rewards.ts';
import { SearchAnswer } from './search.ts';

/** The public lists as a member sees them: with the filters of the public lists, and the member's opinion of each record. */

const opinion = { is_liked: z.boolean(), thumb: z.nullable(z.enum(['up', 'down'])) };

const noOpinion = { is_liked: false, thumb: null };

export const MemberAnnouncement = mayLack(z.extend(Announcement, opinion), noOpinion, Announcement);
export type MemberAnnouncement = z.infer<typeof MemberAnnouncement>;

export const MemberCompany = mayLack(
  z.extend(Company, { ...opinion, is_followed: z.boolean() }),
  { ...noOpinion, is_followed: false },
  Company,
);
export type MemberCompany = z.infer<typeof MemberCompany>;

/** `reason`: why it cannot be activated; `left`: how often it still can (`null`: unlimited). */
export const MemberReward = mayLack(
  z.extend(Reward, {
    ...opinion,
    can_activate: z.boolean(),
    reason: z.nullable(z.enum(limitReasons)),
    left: z.nullable(z.number()),
  }),
  { ...noOpinion, can_activate: true, reason: null, left: null },
  Reward,
);
export type MemberReward = z.infer<typeof MemberReward>;

export const memberListsChecks = [
  check(listMemberAnnouncements, { item: MemberAnnouncement }),
  check(listMemberCompanies, { item: MemberCompany }),
  check(listMemberRewards, { item: MemberReward }),
  check(searchAsMember, { answer: SearchAnswer }),
];
