import type { ReactNode } from 'react';
import { type BookingOrder, getBookingOrder } from '#shared/contracts/booking.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useSlotNames } from '../features/booking/slot-names.ts';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { SellerAddress } from '../features/purchases/SellerAddress.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useDateFormats } from '../lib/texts/formats.ts';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { useRecordTexts } from '../lib/texts/record-texts.ts';
import { Button } from '../ui/Button.tsx';
import { DefinitionList } from '../ui/DefinitionList.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Receipt of a paid booking. In print, the rest of the page is omitted. */
export function BookingReceiptScreen() {
  const id = Number(useRoute().params.id);
  const order = useEndpoint(getBookingOrder, { params: { id } });
  if (order.state === 'failed') return <ErrorScreen code={order.code} retry={order.retry} />;
  if (order.state === 'ready' && order.data.paid_at === null) return <ErrorScreen code="NotFound" />;
  return <Receipt id={id} />;
}

function Receipt({ id }: { id: number }) {
  const t = useTranslate();
  const title = useDashboardHead('booking-receipt');
  const back = useMemberLinks()('dashboard-bookings');
  const order = useEndpoint(getBookingOrder, { params: { id } });
  const malls = useEndpoint(listMalls);
  const mall = malls.state === 'ready' ? malls.data[0] : undefined;
  return (
    <DashboardPage
      title={title}
      actions={
        <>
          <Button icon="print" onClick={() => print()}>
            {t('booking.print')}
          </Button>
          {back !== undefined && (
            <Button variant="secondary" href={back} icon="arrow-left">
              {t('menu.dashboard-bookings')}
            </Button>
          )}
        </>
      }
    >
      {order.state === 'ready' && mall ? (
        <BookingReceipt order={order.data} seller={<SellerAddress mall={mall} />} />
      ) : (
        <Skeleton kind="text" lines={8} label={t('state.loading')} />
      )}
    </DashboardPage>
  );
}

/** Receipt: seller, service, amount, time and means of payment. */
function BookingReceipt({ order, seller }: { order: BookingOrder; seller: ReactNode }) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const dates = useDateFormats();
  const names = useSlotNames();
  const { locale } = useSite();
  const { number, people, price, paid_at, paid_with } = order;
  const entries = [
    { term: t('booking.receipt_number'), description: number },
    { term: t('booking.receipt_for'), description: texts.get(order, 'title') },
    { term: t('booking.when'), description: names.when(order) },
    { term: t('booking.places'), description: String(people) },
    ...(paid_at ? [{ term: t('booking.receipt_paid'), description: dates.dayTime(paid_at) }] : []),
    ...(paid_with ? [{ term: t('booking.receipt_card'), description: `${paid_with.brand} •••• ${paid_with.last4}` }] : []),
    { term: t('booking.price'), description: <strong>{price ? formatMoney(price, locale) : t('booking.free')}</strong> },
  ];
  return (
    <article className="booking-receipt">
      {seller}
      <DefinitionList entries={entries} />
      {(order.status === 'refunded' || order.is_refund_due) && (
        <p>{t(`booking.status_${order.status === 'refunded' ? 'refunded' : 'refunding'}`)}</p>
      )}
      {order.is_sandbox && <p>{t('booking.sandbox')}</p>}
      <p className="quiet small">{t('booking.receipt_note')}</p>
    </article>
  );
}
// messages: booking.status_*
