import type { PointsChoice, Reward } from '../schemas/rewards.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, whole, withDefault } from './parameters.ts';

export type { PointsChoice, Reward } from '../schemas/rewards.ts';

/** When a perk is granted: on a member's birthday, or once in a calendar year, quarter or month. */
export const perkTimes = ['birthday', 'year', 'quarter', 'month'] as const;

/** Max number of points by which rewards can be filtered. */
export const maxPointsLimit = 1_000_000;

export const listRewards = listEndpoint({
  name: 'listRewards',
  path: '/v1/rewards',
  access: 'public',
  isPaged: true,
  query: {
    ...listQuery,
    company: optional(id),
    category: optional(id),
    tier: optional(id),
    /** Only rewards that cost at most this number of points (our addition; sent only to mall APIs that offer `listPointsChoices`). */
    max_points: optional(whole(1, maxPointsLimit)),
    sort: withDefault(choice(['points', '-points', 'newest']), 'points'),
  },
  item: schema<typeof Reward>(),
  freshness: 'live',
  kindsAt: 'reward',
});

/** Numbers of points by which visitors can filter the rewards, the lowest first, with the number of rewards up to each (our addition). */
export const listPointsChoices = listEndpoint({
  name: 'listPointsChoices',
  path: '/v1/points-choices',
  isOptional: true,
  access: 'public',
  query: { category: listRewards.query.category },
  item: schema<typeof PointsChoice>(),
  kindsAt: 'reward',
});

export const getReward = endpoint({
  name: 'getReward',
  path: '/v1/rewards/{id}',
  access: 'public',
  params: { id },
  answer: schema<typeof Reward>(),
  freshness: 'live',
  kindsAt: 'reward',
});
