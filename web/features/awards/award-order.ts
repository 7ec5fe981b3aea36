import type { Badge } from '#shared/contracts/loyalty.ts';
import type { MemberBadge } from '#shared/contracts/points.ts';

/** A badge with the member's progress. */
export interface Award {
  badge: Badge;
  progress: number;
  threshold: number;
  earnedAt: string | undefined;
}

/** Sorts earned badges first, newest first; then the ones closest to completion. */
export function toAwards(badges: readonly Badge[], standings: readonly MemberBadge[]): Award[] {
  const standingOf = new Map(standings.map((standing) => [standing.badge_id, standing]));
  return badges
    .map((badge) => {
      const standing = standingOf.get(badge.id);
      const { progress = 0, threshold = Math.max(1, badge.threshold) } = standing ?? {};
      return { badge, progress, threshold, earnedAt: standing?.earned_at ?? undefined };
    })
    .toSorted(
      (a, b) =>
        Number(b.earnedAt !== undefined) - Number(a.earnedAt !== undefined) ||
        Date.parse(b.earnedAt ?? '0') - Date.parse(a.earnedAt ?? '0') ||
        toShare(b) - toShare(a) ||
        a.badge.id - b.badge.id,
    );
}

function toShare({ progress, threshold }: Award): number {
  return Math.min(1, progress / threshold);
}
