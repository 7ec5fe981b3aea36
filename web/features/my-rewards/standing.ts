import type { MemberReward } from '#shared/contracts/member-lists.ts';

/** How a member and a reward stand to each other. */
export type Standing =
  | { kind: 'ready' }
  | { kind: 'short'; missing: number }
  | { kind: 'closed'; reason: Exclude<NonNullable<MemberReward['reason']>, 'not_enough_points'> };

/** `available`: the balance without the points owed; undefined while it is loading. It only says how much is missing: the mall API decides the rest. */
export function toStanding(
  { can_activate, reason, points }: Pick<MemberReward, 'can_activate' | 'reason' | 'points'>,
  available: number | undefined,
): Standing {
  if (can_activate) return { kind: 'ready' };
  if (reason !== null && reason !== 'not_enough_points') return { kind: 'closed', reason };
  return { kind: 'short', missing: Math.max(0, points - (available ?? 0)) };
}
