import type { MemberReward } from '#shared/contracts/member-lists.ts';

const maxShown = 3;

/**
 * Finds rewards within the balance, the most expensive first, and the cheapest one beyond it. Excludes rewards blocked for other reasons. The balance
 * is newer than the answers, which may still say that points are missing.
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
      .slice(0, maxShown),
    nearest: byPoints.find(({ points }) => points > balance),
  };
}
