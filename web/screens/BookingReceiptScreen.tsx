import { getBookingOrder } from '#shared/contracts/booking.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { BookingReceipt } from '../features/booking/BookingReceipt.tsx';
import { DashboardPage } from '../features/dashboard/DashboardPage.tsx';
import { useDashboardHead } from '../features/dashboard/use-dashboard-head.ts';
import { SellerAddress } from '../features/purchases/SellerAddress.tsx';
import { ErrorScreen } from '../features/states/ErrorScreen.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { Button } from '../ui/Button.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

/** Receipt of a paid booking; printed without the rest of the page. */
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
