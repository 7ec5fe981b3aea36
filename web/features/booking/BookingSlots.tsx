import { useState } from 'react';
import { type BookingOrder, type BookingService, listWaitingPlaces } from '#shared/contracts/booking.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import { useRoute } from '../../lib/navigation/route.tsx';
import { BookingDone } from './BookingDone.tsx';
import { BookingForm } from './BookingForm.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { WaitingForm } from './WaitingForm.tsx';

/** Days of a week, the free slots of a day, and the order form. After booking, the confirmation instead. */
export function BookingSlots({ service }: { service: BookingService }) {
  const [made, setMade] = useState<BookingOrder>();
  return made ? <BookingDone order={made} onAgain={() => setMade(undefined)} /> : <SlotChoice service={service} onMade={setMade} />;
}

function SlotChoice({ service, onMade }: { service: BookingService; onMade: (order: BookingOrder) => void }) {
  const { query } = useRoute();
  const hasWaitingLists = useOffers(listWaitingPlaces);
  return (
    <SlotPicker service={service} firstDay={query.get('day')} firstTime={query.get('time')} hasWaitingLists={hasWaitingLists}>
      {(chosen, refresh) =>
        chosen &&
        (chosen.free > 0 ? (
          <BookingForm key={chosen.starts_at} service={service} slot={chosen} onMade={onMade} onRefused={refresh} />
        ) : (
          <WaitingForm key={chosen.starts_at} service={service} slot={chosen} onRefused={refresh} />
        ))
      }
    </SlotPicker>
  );
}
