import type { Tier } from '#shared/contracts/loyalty.ts';

/** Tiers that are not one above the other: who has the points for one must have those for all below it. */
export function findDisorder(tiers: readonly Tier[]): { record: Tier; path: PropertyKey[]; reason: string }[] {
  const rising = tiers.toSorted((one, other) => one.threshold - other.threshold);
  return rising.flatMap((tier, index) => {
    const below = rising[index - 1];
    if (!below) return [];
    if (tier.threshold === below.threshold) return [{ record: tier, path: ['threshold'], reason: `is that of tier ${below.id} too` }];
    if (tier.order > below.order) return [];
    return [
      { record: tier, path: ['order'], reason: `must be above ${below.order}, that of tier ${below.id}, which asks for fewer points` },
    ];
  });
}
