import { useState } from 'react';
import {
  type BookingOrder,
  type BookingService,
  type BookingSlot,
  getBookingService,
  listBookingSlots,
  listWaitingPlaces,
} from '#shared/contracts/booking.ts';
import { toRegistrationId } from '#shared/rules/event-registration.ts';
import { useOffers } from '../../lib/centre/site.tsx';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useRoute } from '../../lib/navigation/route.tsx';
import { useWantLive } from '../../lib/realtime/use-live.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BookingDone } from './BookingDone.tsx';
import { BookingForm } from './BookingForm.tsx';
import { useSlotNames } from './slot-names.ts';
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
  const names = useSlotNames();
  const { query } = useRoute();
  const refreshCalls = useRefresh();
  const [time, setTime] = useState(query.get('time') ?? undefined);
  const full = useOffers(listWaitingPlaces) ? ('1' as const) : undefined;
  const isMember = useSession() === 'member';
  const slots = useEndpoint(listBookingSlots, { query: { service: service.id, full } }, { from: isMember ? 'browser' : 'page' });
  useWantLive();
  const refresh = () => refreshCalls(listBookingSlots);
  if (slots.state === 'loading') return <Skeleton kind="text" lines={6} label={t('state.loading')} />;
  if (slots.state === 'failed') {
    return (
      <ErrorState
        title={t(toFailureTitle(slots.code))}
        message={t(`error.${slots.code}`)}
        action={<Button onClick={slots.retry}>{t('error.retry')}</Button>}
      />
    );
  }
  if (slots.state === 'empty') return <p role="status">{t('booking.register_closed')}</p>;
  const chosen = slots.data.find(({ starts_at }) => starts_at === time) ?? (slots.data.length === 1 ? slots.data[0] : undefined);
  const toHint = ({ free }: BookingSlot) => (free > 0 ? t('booking.register_free', { count: free }) : t('booking.waiting_full'));
  return (
    <div className="event-registration">
      <RadioGroup
        legend={t('booking.register_date')}
        name="date"
        layout="tiles"
        value={chosen?.starts_at ?? ''}
        onChange={setTime}
        choices={slots.data.map((slot) => ({ value: slot.starts_at, label: names.moment(slot.starts_at), hint: toHint(slot) }))}
      />
      {chosen && chosen.free === 0 && <WaitingForm key={chosen.starts_at} service={service} slot={chosen} onRefused={refresh} />}
      {chosen && chosen.free > 0 && (
        <BookingForm key={chosen.starts_at} service={service} slot={chosen} onMade={onMade} onRefused={refresh} />
      )}
    </div>
  );
}
// messages: error.*
