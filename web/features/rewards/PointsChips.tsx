import { getPoints } from '#shared/contracts/points.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Chip } from '../../ui/Chip.tsx';
import { LimitChips } from '../../ui/LimitChips.tsx';
import { usePointsChoices } from './points-limit.ts';

interface Props {
  /** Undefined for all categories. */
  categoryId: number | undefined;
  /** Chosen max number of points. */
  limit: number | undefined;
  /** Whether the list exists. */
  isShown: boolean;
  /** Whether only members see the list. */
  isMembersOnly: boolean;
  /** Returns the address of the list up to a number of points, or without a limit. */
  toHref: (limit: number | undefined) => string;
}

/** Max numbers of points as links, and for members a link to the rewards that they can activate now. */
export function PointsChips({ categoryId, limit, isShown, isMembersOnly, toHref }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const choices = usePointsChoices(isShown ? { category: categoryId } : undefined, isMembersOnly);
  const memberHref = useMemberLinks()('dashboard-rewards', {}, { now: 1 });
  return (
    <LimitChips
      label={t('rewards.points_filter')}
      limits={choices.map(({ max_points }) => max_points)}
      chosen={limit}
      toLabel={(points) => t('rewards.up_to', { count: points, number: formatNumber(points, locale) })}
      toHref={toHref}
      last={memberHref && <AffordableChip href={memberHref} />}
    />
  );
}

/**
 * Link to a member's affordable rewards, with the available points. These are not in the address, because servers log and cache addresses. Until the
 * session is known, and for other visitors, only the space is reserved.
 */
function AffordableChip({ href }: { href: string }) {
  const t = useTranslate();
  const toPoints = usePoints();
  const isMember = useSession() === 'member';
  const points = useEndpoint(getPoints);
  const available = points.state === 'ready' ? Math.max(0, points.data.balance - (points.data.owed ?? 0)) : undefined;
  if (!isMember) return <span className="chip reward-chip-space" aria-hidden="true" />;
  return (
    <Chip href={href} icon="gift" isOtherPage>
      {t('rewards.affordable')} <span className="reward-chip-points">{available !== undefined && toPoints(available)}</span>
    </Chip>
  );
}
