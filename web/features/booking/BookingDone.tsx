import type { BookingOrder } from '#shared/contracts/booking.ts';
import { findEventId } from '#shared/rules/event-registration.ts';
import { useMemberLinks } from '../../lib/navigation/route.tsx';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Outcome } from '../../ui/Outcome.tsx';
import { useSlotNames } from './slot-names.ts';

interface Props {
  order: BookingOrder;
  onAgain: () => void;
}

/** Confirmation of a booking, which replaces the form. */
export function BookingDone({ order, onAgain }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const names = useSlotNames();
  const isEvent = findEventId(order.service_id) !== undefined;
  const isUnpaid = order.pay_until !== null;
  const own = useMemberLinks()('dashboard-bookings');
  return (
    <Outcome
      title={t(isUnpaid ? 'booking.held' : isEvent ? 'booking.register_done' : 'booking.done')}
      takesFocus
      action={
        <>
          {own !== undefined && <Button href={own}>{t('menu.dashboard-bookings')}</Button>}
          <Button variant="secondary" onClick={onAgain}>
            {t(isEvent ? 'booking.register_again' : 'booking.again')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{texts.get(order, 'title')}</strong>
        <br />
        {names.when(order)} · {t('booking.places_count', { count: order.people })} · {order.number}
      </p>
      <p>{order.pay_until === null ? t('booking.done_text') : t('booking.held_text', { time: names.time(order.pay_until) })}</p>
    </Outcome>
  );
}
