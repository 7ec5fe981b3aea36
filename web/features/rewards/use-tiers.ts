import { listTiers, type Tier } from '#shared/contracts/loyalty.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';

/** The levels of the loyalty programme, lowest first. */
export function useTiers(): Resource<Tier[]> {
  const tiers = useEndpoint(listTiers);
  return 'data' in tiers ? { ...tiers, data: tiers.data.toSorted((a, b) => a.order - b.order) } : tiers;
}

/**
 * Finds the level that a reward requires. Undefined if the reward is for all members. A reward that requires the lowest level is for all members,
 * because every member has at least that level.
 */
export function findMinTier({ min_tier_id: id }: Pick<Reward, 'min_tier_id'>, tiers: readonly Tier[]): Tier | undefined {
  const index = tiers.findIndex((tier) => tier.id === id);
  return index > 0 ? tiers[index] : undefined;
}
