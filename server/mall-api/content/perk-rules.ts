import type { Reward } from '#shared/contracts/rewards.ts';

interface Problem {
  record: Reward;
  path: PropertyKey[];
  reason: string;
}

/** Perks that could not be given as they are promised. */
export function findWrongPerks(rewards: readonly Reward[]): Problem[] {
  return rewards
    .filter(({ perk }) => perk != null)
    .flatMap((record) => [
      ...(record.points === 0 ? [] : [{ record, path: ['points'], reason: 'must be 0: a perk costs nothing' }]),
      ...(record.stock === null ? [] : [{ record, path: ['stock'], reason: 'must be null: each member of its level gets the perk' }]),
      ...(record.perk === 'birthday' || record.min_tier_id != null
        ? []
        : [{ record, path: ['min_tier_id'], reason: 'is missing: it says of which level this is a perk' }]),
    ]);
}
