import { listMemberRewards } from '#shared/contracts/member-lists.ts';
import { toSlug } from '#shared/rules/slug.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { LinkList } from '../../ui/LinkList.tsx';
import { findWithinReach } from './within-reach.ts';

/** Rewards that the points are enough for; otherwise points missing for the nearest one. Nothing while loading and without rewards. */
export function WithinReach({ available }: { available: number }) {
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
