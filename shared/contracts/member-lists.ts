import * as z from 'zod/mini';
import { Announcement, listAnnouncements } from './announcements.ts';
import { Company, listCompanies } from './companies.ts';
import { limitReasons } from './customer-rewards.ts';
import { endpoint, listEndpoint } from './endpoint.ts';
import { listRewards, Reward } from './rewards.ts';
import { SearchAnswer, searchCentre } from './search.ts';

/** The public lists as a member sees them: the same filters, and what they think of each record. */

const opinion = { is_liked: z.boolean(), thumb: z.nullable(z.enum(['up', 'down'])) };

export const MemberAnnouncement = z.extend(Announcement, opinion);
export type MemberAnnouncement = z.infer<typeof MemberAnnouncement>;
export const listMemberAnnouncements = listEndpoint({
  name: 'listMemberAnnouncements',
  path: '/v1/me/announcements/',
  access: 'member',
  isPaged: true,
  /** `for=me`: of followed companies, of liked ones and of the member's interests. */
  query: z.extend(listAnnouncements.query, { for: z.optional(z.literal('me')) }),
  item: MemberAnnouncement,
});

export const MemberCompany = z.extend(Company, { ...opinion, is_followed: z.boolean() });
export type MemberCompany = z.infer<typeof MemberCompany>;
export const listMemberCompanies = listEndpoint({
  name: 'listMemberCompanies',
  path: '/v1/me/companies',
  access: 'member',
  isPaged: true,
  query: listCompanies.query,
  item: MemberCompany,
});

/** `reason` says why it cannot be activated, `left` how often it still can (`null`: without limit). */
export const MemberReward = z.extend(Reward, {
  ...opinion,
  can_activate: z.boolean(),
  reason: z.nullable(z.enum(limitReasons)),
  left: z.nullable(z.number()),
});
export type MemberReward = z.infer<typeof MemberReward>;
export const listMemberRewards = listEndpoint({
  name: 'listMemberRewards',
  path: '/v1/me/rewards',
  access: 'member',
  isPaged: true,
  /** `affordable`: what can be activated now stands first. */
  query: z.extend(listRewards.query, { sort: z._default(z.enum(['affordable', 'points', '-points', 'newest']), 'affordable') }),
  item: MemberReward,
});

export const searchAsMember = endpoint({
  name: 'searchAsMember',
  path: '/v1/me/search',
  access: 'member',
  query: searchCentre.query,
  answer: SearchAnswer,
  isCostly: true,
});
