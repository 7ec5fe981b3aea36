import { useState } from 'react';
import { listBookingOrders, listWaitingPlaces } from '#shared/contracts/booking.ts';
import { toPath } from '#shared/rules/routing.ts';
import { OrderRow } from '../features/booking/OrderRow.tsx';
import { EmailAnswer, WaitingPlaces } from '../features/booking/WaitingPlaces.tsx';
import { DashboardPage, useDashboardHead } from '../features/dashboard/DashboardPage.tsx';
import { ResourceView } from '../features/states/ResourceView.tsx';
import { WalletButtons } from '../features/wallet/WalletButtons.tsx';
import { useOffers, useSite } from '../lib/centre/site.tsx';
import { useEndpoint } from '../lib/data/use-endpoint.ts';
import { useRefresh } from '../lib/data/use-refresh.ts';
import { useMemberLinks, useRoute } from '../lib/navigation/route.tsx';
import { useTranslate } from '../lib/texts/i18n.tsx';
import { usePaginationLabels } from '../lib/texts/pagination-labels.ts';
import { PaymentReturn } from '../sections/PaymentReturn.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';

const pageSize = 12;

/** The member's bookings: upcoming ones first, with a cancel button (R-MEM-10). */
export function BookingsScreen() {
  const t = useTranslate();
  const { locale } = useSite();
  const title = useDashboardHead('dashboard-bookings');
  const paginationLabels = usePaginationLabels();
  const services = useMemberLinks()('booking');
  const { query } = useRoute();
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1);
  const [hasChanged, setChanged] = useState(false);
  const payment = hasChanged ? null : query.get('payment'); // until the member changes a booking
  const offer = toOffer(query);
  const hasWaitingLists = useOffers(listWaitingPlaces);
  const orders = useEndpoint(listBookingOrders, { query: { page, per_page: pageSize } });
  const refreshCalls = useRefresh();
  const refresh = () => refreshCalls(listBookingOrders);
  const tellChange = () => {
    setChanged(true);
    refresh();
  };
  const toServices = services !== undefined && <Button href={services}>{t('booking.to_services')}</Button>;
  return (
    <DashboardPage title={title} lead={t('booking.own_lead')} actions={orders.state === 'ready' && toServices}>
      {payment !== null && <PaymentReturn message={payment} onResult={refresh} toText={(state) => t(`booking.payment_${state}`)} />}
      {offer && <EmailAnswer key={offer.id} {...offer} onBooked={refresh} />}
      {hasWaitingLists && <WaitingPlaces onBooked={refresh} />}
      <ResourceView
        resource={orders}
        loading={<Skeleton kind="text" lines={8} label={t('state.loading')} />}
        empty={<EmptyState icon="calendar" title={t('booking.own_none')} message={t('booking.own_none_text')} action={toServices} />}
      >
        {(booked, meta) => (
          <>
            <ol className="bookings" aria-label={title}>
              {booked.map((order) => (
                <OrderRow key={order.id} order={order} wallet={<WalletButtons kind="booking" id={order.id} />} onChanged={tellChange} />
              ))}
            </ol>
            <Pagination
              page={page}
              pageCount={meta?.pages ?? 1}
              toHref={(number) => toPath('dashboard-bookings', locale, {}, { page: number })}
              labels={paginationLabels}
            />
          </>
        )}
      </ResourceView>
    </DashboardPage>
  );
}

/** Returns the answer to an offer of places, if the member comes from a link of its email. */
function toOffer(query: URLSearchParams): { id: number; answer: 'take' | 'leave'; secret: string } | undefined {
  const secret = query.get('key');
  const answer = (['take', 'leave'] as const).find((one) => query.has(one));
  const id = Number(answer && query.get(answer));
  return secret !== null && answer && Number.isSafeInteger(id) && id > 0 ? { id, answer, secret } : undefined;
}
// messages: booking.payment_*
