import type { QueryOf } from '#shared/contracts/endpoint.ts';
import type { listRewards } from '#shared/contracts/rewards.ts';

export type RewardSort = QueryOf<typeof listRewards>['sort'];

/** The default order first. */
export const rewardSorts: readonly RewardSort[] = ['points', '-points', 'newest'];

/** Reads the sort order from an address; invalid values count as the default. */
export function readRewardSort(query: URLSearchParams): RewardSort {
  return rewardSorts.find((sort) => sort === query.get('sort')) ?? 'points';
}

/** Query of a sort order; empty for the default. */
export function toSortQuery(sort: RewardSort): { sort: RewardSort | undefined } {
  return { sort: sort === 'points' ? undefined : sort };
}
