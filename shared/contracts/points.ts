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

export const movementKinds = ['receipt', 'reward', 'bonus', 'refund', 'expiry', 'adjustment'] as const;
/** Movements, and what happens to a household. */
export const entryKinds = [...movementKinds, 'household'] as const;
/**
 * `name` of the reference of `household`. A member who joins brings points: `household_out` in the own account, `household_in` in the household's. When the
 * holder leaves, the points move: `household_kept` takes them from the old account, `household_moved` adds them to the next holder's. The others are
 * events without points.
 * `household_ended`: the last other member has left.
 */
export const householdEntries = [
  'household_in',
  'household_out',
  'household_kept',
  'household_moved',
  'household_joined',
  'household_left',
  'household_ended',
] as const;
export const bonusKinds = ['welcome', 'birthday'] as const;

/** Newest first: the member's movements, and those of the household since the member joined. `before`, the newest id of the first page, keeps pages stable while entries are added. */
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
