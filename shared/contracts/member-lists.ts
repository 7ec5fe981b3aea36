import type { MemberAnnouncement, MemberCompany, MemberReward } from '../schemas/member-lists.ts';
import type { SearchAnswer } from '../schemas/search.ts';
import { listAnnouncements } from './announcements.ts';
import { listCompanies } from './companies.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, optional, withDefault } from './parameters.ts';
import { listRewards } from './rewards.ts';
import { searchCentre } from './search.ts';

export type { MemberAnnouncement, MemberCompany, MemberReward } from '../schemas/member-lists.ts';

export const listMemberAnnouncements = listEndpoint({
  name: 'listMemberAnnouncements',
  path: '/v1/me/announcements/',
  access: 'member',
  isPaged: true,
  /** `for=me`: only announcements of companies that the member follows or likes, or in categories of the member's interests. */
  query: { ...listAnnouncements.query, for: optional(choice(['me'])) },
  item: schema<typeof MemberAnnouncement>(),
});
export const listMemberCompanies = listEndpoint({
  name: 'listMemberCompanies',
  path: '/v1/me/companies',
  access: 'member',
  isPaged: true,
  query: listCompanies.query,
  item: schema<typeof MemberCompany>(),
});
export const listMemberRewards = listEndpoint({
  name: 'listMemberRewards',
  path: '/v1/me/rewards',
  access: 'member',
  isPaged: true,
  /** `affordable`: rewards that can be activated now come first. */
  query: { ...listRewards.query, sort: withDefault(choice(['affordable', 'points', '-points', 'newest']), 'affordable') },
  item: schema<typeof MemberReward>(),
});

export const searchAsMember = endpoint({
  name: 'searchAsMember',
  path: '/v1/me/search',
  isOptional: true,
  access: 'member',
  query: searchCentre.query,
  answer: schema<typeof SearchAnswer>(),
  isCostly: true,
});
