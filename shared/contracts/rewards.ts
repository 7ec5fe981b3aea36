import type { Reward } from '../schemas/rewards.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, withDefault } from './parameters.ts';

export type { Reward } from '../schemas/rewards.ts';

/** When a perk is granted: on a member's birthday, or once in a calendar year, quarter or month. */
export const perkTimes = ['birthday', 'year', 'quarter', 'month'] as const;

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
    sort: withDefault(choice(['points', '-points', 'newest']), 'points'),
  },
  item: schema<typeof Reward>(),
  freshness: 'live',
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
