import type { MemberReward } from '#shared/contracts/member-lists.ts';

/** Whether a member can activate a reward. */
export type ActivationState =
  | { kind: 'ready' }
  | { kind: 'short'; missing: number }
  | { kind: 'closed'; reason: Exclude<NonNullable<MemberReward['reason']>, 'not_enough_points'> };

/**
 * Determines whether a reward can be activated, as decided by the mall API. `available` (balance minus owed points) is used only for the number of
 * missing points.
 */
export function toActivationState(
  { can_activate, reason, points }: Pick<MemberReward, 'can_activate' | 'reason' | 'points'>,
  available: number | undefined,
): ActivationState {
  if (can_activate) return { kind: 'ready' };
  if (reason !== null && reason !== 'not_enough_points') return { kind: 'closed', reason };
  return { kind: 'short', missing: Math.max(0, points - (available ?? 0)) };
}
