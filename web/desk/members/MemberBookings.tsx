import { findDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useCallPages } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { Rows } from './MemberLists.tsx';

/** Bookings of a member, upcoming ones first. Each leads to the booking in Bookings. */
export function MemberBookings({ id }: { id: number }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const called = useCallPages(findDeskBookings, { query: { member: id, per_page: 24 } });
  if (!('data' in called)) return called.state === 'loading' ? <Waiting /> : <FailedCall called={called} />;
  const rows = called.data.map(({ id: key, number, service_id, starts_at, people, status, translations }) => ({
    key,
    at: starts_at,
    title: (
      <Link href={`${toDeskPath('bookings')}?${new URLSearchParams({ q: number })}`}>
        {findTranslation(translations, locale, { useFallback: true })?.title ?? `#${service_id}`}
      </Link>
    ),
    about: (
      <>
        {number} · {t('bookings.people', { count: people })}{' '}
        {(status === 'cancelled' || status === 'refunded') && <Badge tone="error">{t('bookings.cancelled')}</Badge>}
      </>
    ),
  }));
  const more = called.hasMore && (
    <Button size="small" variant="secondary" isLoading={called.isRefreshing} onClick={called.more}>
      {t('bookings.more')}
    </Button>
  );
  return <Rows title={t('places.bookings')} rows={rows} after={more} />;
}
