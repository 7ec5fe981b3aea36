import type { MemberReward } from '#shared/contracts/member-lists.ts';

/** Whether a member can activate a reward. */
export type ActivationState =
  | { kind: 'ready' }
  | { kind: 'short'; missing: number }
  | { kind: 'closed'; reason: Exclude<NonNullable<MemberReward['reason']>, 'not_enough_points'> };

/** `available`: the balance minus owed points; undefined while loading. Only used for the number of missing points: the mall API decides the rest. */
export function toActivationState(
  { can_activate, reason, points }: Pick<MemberReward, 'can_activate' | 'reason' | 'points'>,
  available: number | undefined,
): ActivationState {
  if (can_activate) return { kind: 'ready' };
  if (reason !== null && reason !== 'not_enough_points') return { kind: 'closed', reason };
  return { kind: 'short', missing: Math.max(0, points - (available ?? 0)) };
}
