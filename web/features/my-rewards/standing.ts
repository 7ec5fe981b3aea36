import type { MemberReward } from '#shared/contracts/member-lists.ts';

/** How a member and a reward stand to each other. */
export type Standing =
  | { kind: 'ready' }
  | { kind: 'short'; missing: number }
  | { kind: 'closed'; reason: Exclude<NonNullable<MemberReward['reason']>, 'not_enough_points'> };

/** `balance` undefined: not known yet. What the mall says counts; the balance only tells how much is missing. */
export function toStanding(
  { can_activate, reason, points }: Pick<MemberReward, 'can_activate' | 'reason' | 'points'>,
  balance: number | undefined,
): Standing {
  if (can_activate) return { kind: 'ready' };
  if (reason !== null && reason !== 'not_enough_points') return { kind: 'closed', reason };
  return { kind: 'short', missing: Math.max(0, points - (balance ?? 0)) };
}
