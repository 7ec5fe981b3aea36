import type { MemberReward } from '#shared/contracts/member-lists.ts';

const mostShown = 3;

/**
 * Rewards that so many points are enough for, the dearest first, and the cheapest one that they are not enough for. What stands in the way
 * of a reward besides points takes it out. The balance is the newer fact: an answer from before it may say that points are missing.
 */
export function findWithinReach<R extends Pick<MemberReward, 'points' | 'can_activate' | 'reason'>>(
  rewards: readonly R[],
  balance: number,
): { reachable: R[]; nearest: R | undefined } {
  const open = rewards.filter(({ can_activate, reason }) => can_activate || reason === 'not_enough_points');
  const byPoints = open.toSorted((one, other) => one.points - other.points);
  return {
    reachable: byPoints
      .filter(({ points }) => points <= balance)
      .reverse()
      .slice(0, mostShown),
    nearest: byPoints.find(({ points }) => points > balance),
  };
}
