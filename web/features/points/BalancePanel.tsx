import type { PointsSummary } from '#shared/contracts/points.ts';
import { formatNumber } from '#shared/rules/money.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { usePoints } from '../../lib/texts/points.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ArrowLink } from '../../ui/Link.tsx';

/** The member's balance, pending and expiring points, and a link to the history. */
export function BalancePanel({ summary }: { summary: PointsSummary }) {
  const t = useTranslate();
  const history = useMemberLinks()('dashboard-my-points');
  return (
    <>
      <Balance summary={summary} />
      <BalanceNotes summary={summary} />
      {history !== undefined && (
        <ArrowLink href={history} className="panel-link">
          {t('points.history_link')}
        </ArrowLink>
      )}
    </>
  );
}

/** The balance in large type. */
export function Balance({ summary: { balance, is_shared } }: { summary: PointsSummary }) {
  const t = useTranslate();
  const { locale } = useSite();
  return (
    <div className="balance-figure">
      <p className="panel-label">{t(is_shared ? 'points.balance_shared' : 'points.balance')}</p>
      <p className="balance-value">
        {formatNumber(balance, locale)} <span>{t('points.word', { count: balance })}</span>
      </p>
    </div>
  );
}

/** Pending points, and the next expiry. */
export function BalanceNotes({ summary: { balance, owed = 0, pending, expiring } }: { summary: PointsSummary }) {
  const t = useTranslate();
  const toPoints = usePoints();
  const dates = useDateFormats();
  const [next] = expiring;
  return (
    <ul className="panel-notes">
      {owed > 0 && (
        <li>
          <Icon name="info" size="small" />
          {t('points.owed', { points: toPoints(owed) })}
        </li>
      )}
      {pending > 0 && (
        <li>
          <Icon name="clock" size="small" />
          {t('points.pending', { count: pending, points: toPoints(pending) })}
        </li>
      )}
      {next && (
        <li>
          <Icon name="calendar" size="small" />
          {t('points.expires', { count: next.points, points: toPoints(next.points), date: dates.day(next.on) })}
        </li>
      )}
      {balance === 0 && pending === 0 && owed === 0 && (
        <li>
          <Icon name="info" size="small" />
          {t('points.none_yet')}
        </li>
      )}
    </ul>
  );
}
