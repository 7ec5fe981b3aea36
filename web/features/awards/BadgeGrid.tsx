import type { Badge } from '#shared/contracts/loyalty.ts';
import type { MemberBadge } from '#shared/contracts/points.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { classNames } from '../../ui/class-names.ts';
import { EntryIcon } from '../../ui/EntryIcon.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Progress } from '../../ui/Progress.tsx';

interface Props {
  badges: readonly Badge[];
  standings: readonly MemberBadge[];
  label: string;
}

/** The centre's badges: first earned badges with the day, then the others with the progress. */
export function BadgeGrid({ badges, standings, label }: Props) {
  return (
    <ul className="badge-grid" aria-label={label}>
      {toAwards(badges, standings).map((award) => (
        <li key={award.badge.id}>
          <BadgeTile {...award} />
        </li>
      ))}
    </ul>
  );
}

function BadgeTile({ badge, progress, threshold, earnedAt }: Award) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const { locale } = useSite();
  const dates = useDateFormats();
  const description = texts.find(badge, 'description');
  return (
    <article className={classNames('award', earnedAt !== undefined && 'award-earned')}>
      <span className="award-sign">
        <EntryIcon icon={badge.icon ?? undefined} fallback="star" size="large" />
      </span>
      <h3>{texts.get(badge, 'name')}</h3>
      {description !== undefined && <p className="quiet">{description}</p>}
      {earnedAt === undefined ? (
        <Progress
          label={t('awards.progress')}
          value={progress}
          max={threshold}
          note={t('points.of', { value: formatNumber(Math.min(progress, threshold), locale), total: formatNumber(threshold, locale) })}
        />
      ) : (
        <p className="award-date">
          <Icon name="check" size="small" />
          {t('awards.earned', { date: dates.day(earnedAt) })}
        </p>
      )}
    </article>
  );
}

/** A badge with the member's progress. */
interface Award {
  badge: Badge;
  progress: number;
  threshold: number;
  earnedAt: string | undefined;
}

/** Sorts badges: first earned badges, the newest first; then the others, the most complete first. */
function toAwards(badges: readonly Badge[], standings: readonly MemberBadge[]): Award[] {
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
