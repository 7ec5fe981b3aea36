import { useState } from 'react';
import { type BookingOrder, type BookingService, getBookingService, listWaitingPlaces } from '#shared/contracts/booking.ts';
import { toRegistrationId } from '#shared/rules/event-registration.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRoute } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BookingDone } from './BookingDone.tsx';
import { BookingForm } from './BookingForm.tsx';
import { DatePicker } from './DatePicker.tsx';
import { WaitingForm } from './WaitingForm.tsx';

/** Registration to an event: free places of each date, and the form. After booking, the confirmation instead. */
export function EventRegistration({ eventId }: { eventId: number }) {
  const t = useTranslate();
  const service = useEndpoint(getBookingService, { params: { id: toRegistrationId(eventId) } });
  const [made, setMade] = useState<BookingOrder>();
  if (made) return <BookingDone order={made} onAgain={() => setMade(undefined)} />;
  if (service.state === 'loading') return <Skeleton kind="text" lines={6} label={t('state.loading')} />;
  if (service.state !== 'ready' || service.data.is_bookable === false) return <Notice>{t('booking.not_online')}</Notice>;
  return <DateChoice service={service.data} onMade={setMade} />;
}

function DateChoice({ service, onMade }: { service: BookingService; onMade: (order: BookingOrder) => void }) {
  const t = useTranslate();
  const { query } = useRoute();
  const hasWaitingLists = useOffers(listWaitingPlaces);
  return (
    <DatePicker service={service} firstTime={query.get('time')} hasWaitingLists={hasWaitingLists} empty={t('booking.register_closed')}>
      {(chosen, refresh) =>
        chosen &&
        (chosen.free > 0 ? (
          <BookingForm key={chosen.starts_at} service={service} slot={chosen} onMade={onMade} onRefused={refresh} />
        ) : (
          <WaitingForm key={chosen.starts_at} service={service} slot={chosen} onRefused={refresh} />
        ))
      }
    </DatePicker>
  );
}
