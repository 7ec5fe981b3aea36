import type { MemberBadge, MemberTier, PointsEntry, PointsSummary } from '../schemas/points.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, listQuery, optional, whole } from './parameters.ts';

export type { MemberBadge, MemberTier, PointsEntry, PointsSummary } from '../schemas/points.ts';

export const getPoints = endpoint({
  name: 'getPoints',
  path: '/v1/me/points',
  access: 'member',
  scopes: ['loyalty'],
  answer: schema<typeof PointsSummary>(),
});

export const entryKinds = ['receipt', 'reward', 'bonus', 'refund', 'expiry', 'adjustment'] as const;
export const bonusKinds = ['welcome', 'birthday'] as const;

/** Newest first. `before`, the newest id of the first page, keeps pages stable while entries are added. */
export const listPointsHistory = listEndpoint({
  name: 'listPointsHistory',
  path: '/v1/me/points-history',
  access: 'member',
  isPaged: true,
  query: {
    ...listQuery,
    kind: optional(choice(entryKinds)),
    before: optional(whole(1, Number.MAX_SAFE_INTEGER)),
  },
  item: schema<typeof PointsEntry>(),
});

export const getMemberTier = endpoint({
  name: 'getMemberTier',
  path: '/v1/me/tier',
  access: 'member',
  scopes: ['loyalty'],
  answer: schema<typeof MemberTier>(),
});

export const listMemberBadges = listEndpoint({
  name: 'listMemberBadges',
  path: '/v1/me/badges',
  isOptional: true,
  access: 'member',
  item: schema<typeof MemberBadge>(),
});
