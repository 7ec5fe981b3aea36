import { Tier } from '#shared/schemas/loyalty.ts';
import type { ListKind, Problem } from '../core/kinds/record-kind.ts';

export const tiers: ListKind<Tier> = {
  schema: Tier,
  table: 'tier',
  findProblems: findDisorder,
};

/** Finds tiers whose order contradicts their thresholds: reaching a tier must imply reaching all lower ones. */
function findDisorder(records: readonly Tier[]): Problem[] {
  const rising = records.toSorted((one, other) => one.threshold - other.threshold);
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
