import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listRewards } from '#shared/contracts/rewards.ts';

export type RewardSort = QueryOf<typeof listRewards>['sort'];

/** The usual order first. */
export const rewardSorts: readonly RewardSort[] = ['points', '-points', 'newest'];

/** Of an address; what is not understood counts as the usual order. */
export function readRewardSort(query: URLSearchParams): RewardSort {
  return rewardSorts.find((sort) => sort === query.get('sort')) ?? 'points';
}

/** What an order adds to the address of a list; the usual one adds nothing. */
export function toSortQuery(sort: RewardSort): { sort: RewardSort | undefined } {
  return { sort: sort === 'points' ? undefined : sort };
}
