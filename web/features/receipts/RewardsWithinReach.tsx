import { listMemberRewards, type MemberReward } from '#shared/contracts/member-lists.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { LinkList } from '../../ui/LinkList.tsx';

/** Rewards for which the points are sufficient. If there are none, the nearest reward with the missing points. Renders nothing without rewards. */
export function RewardsWithinReach({ available }: { available: number }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const toPoints = usePoints();
  const toLink = useMemberLinks();
  const { locale } = useSite();
  const rewards = useEndpoint(listMemberRewards, { query: { sort: 'points', per_page: 48 } });
  if (rewards.state !== 'ready') return null;
  const { reachable, nearest } = findWithinReach(rewards.data, available);
  const shown = reachable.length > 0 ? reachable : nearest ? [nearest] : [];
  const entries = shown.flatMap((reward) => {
    const title = texts.get(reward, 'title');
    const href = toLink('reward', { id: reward.id, title: toSlug(title, locale) });
    return href === undefined ? [] : [{ href, label: title, note: toPoints(reward.points), icon: 'gift' as const }];
  });
  if (entries.length === 0) return null;
  const heading =
    reachable.length > 0 || !nearest ? t('receipts.reach') : t('receipts.reach_missing', { points: toPoints(nearest.points - available) });
  return (
    <section className="within-reach">
      <h3>{heading}</h3>
      <LinkList entries={entries} label={heading} />
    </section>
  );
}

const maxShown = 3;

/**
 * Finds rewards within the balance, the most expensive first, and the cheapest reward beyond the balance. Excludes rewards that cannot be activated
 * for other reasons. Uses the balance, because it is newer than the reasons in the answers.
 */
function findWithinReach<R extends Pick<MemberReward, 'points' | 'can_activate' | 'reason'>>(
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
