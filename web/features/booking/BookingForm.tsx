import { type FormEvent, useState } from 'react';
import {
  type BookingOrder,
  type BookingService,
  type BookingSlot,
  createBookingOrder,
  listBookingOrders,
} from '#shared/contracts/booking.ts';
import type { BodyInput } from '#shared/contracts/endpoint.ts';
import { findCancelDeadline } from '#shared/rules/booking-deadline.ts';
import { findEventId } from '#shared/rules/event-registration.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { bookingLimits } from '#shared/site/late-limits.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useAction } from '../../lib/data/use-action.ts';
import { usePayment } from '../../lib/data/use-payment.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useUnsettled } from '../../lib/data/use-unsettled.ts';
import { useSession } from '../../lib/session/session.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DefinitionList } from '../../ui/DefinitionList.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PersonalData } from '../../ui/PersonalForm.tsx';
import { Select } from '../../ui/Select.tsx';
import { LoginButton } from './LoginButton.tsx';
import { useSlotNames } from './slot-names.ts';

interface Props {
  service: BookingService;
  slot: BookingSlot;
  onMade: (order: BookingOrder) => void;
  /** Called when a booking is refused, because then slots may no longer be free. */
  onRefused: () => void;
}

const choicesAtMost = 20;

/** Number of places, price, cancellation deadline; and the order button, or a login button. */
export function BookingForm({ service, slot, onMade, onRefused }: Props) {
  const t = useTranslate();
  const { locale } = useSite();
  const { now } = useNow();
  const names = useSlotNames();
  const isMember = useSession() === 'member';
  const [requested, setRequested] = useState(1);
  const people = Math.min(requested, slot.free);
  const { book, ...booking } = useBooking({ service_id: service.id, starts_at: slot.starts_at, people });
  const isEvent = findEventId(service.id) !== undefined;
  const isPaid = service.price ? service.price.amount > 0 : false;
  // the service's deadline, without the quarter of an hour after an order
  const cancelUntil = new Date(findCancelDeadline(Date.parse(slot.starts_at), service, -Infinity));
  const { pay, isPaying } = usePayment();
  const isBusy = booking.state === 'sending' || booking.state === 'checking' || isPaying;
  const price =
    service.price && isPaid ? formatMoney({ ...service.price, amount: service.price.amount * people }, locale) : t('booking.free');

  async function order(isAnother?: true): Promise<void> {
    const made = await book(isAnother);
    if (!made) return onRefused();
    if (made.pay_until === null || !(await pay({ order_id: made.id }))) onMade(made);
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void order();
  }

  return (
    <PersonalData>
      {(policyLink) => (
        <form className="booking-order" aria-label={t(isEvent ? 'booking.register_order' : 'booking.order')} onSubmit={submit}>
          {slot.free > 1 && (
            <Field label={t('booking.places_wanted')} className="booking-count">
              <Select
                value={String(people)}
                onChange={(event) => setRequested(Number(event.target.value))}
                choices={Array.from({ length: Math.min(slot.free, choicesAtMost) }, (_, index) => String(index + 1)).map((count) => ({
                  value: count,
                  label: count,
                }))}
              />
            </Field>
          )}
          <DefinitionList
            entries={[
              { term: t('booking.when'), description: names.when(slot) },
              ...(service.price || !isEvent ? [{ term: t('booking.price'), description: <strong>{price}</strong> }] : []),
            ]}
          />
          <p className="quiet">
            {cancelUntil > now
              ? t('booking.cancel_until', { time: names.moment(cancelUntil.toISOString()) })
              : t('booking.cancel_soon', { count: bookingLimits.changeMindMinutes })}
          </p>
          {booking.state === 'checking' && <Notice role="status">{t('booking.checking')}</Notice>}
          {booking.state === 'uncertain' && (
            <Notice role="alert" title={t('booking.uncertain')}>
              {t('booking.uncertain_text')}
            </Notice>
          )}
          {booking.state === 'already_booked' && (
            <Notice
              role="alert"
              title={t('booking.already_booked')}
              action={
                <Button variant="secondary" onClick={() => void order(true)}>
                  {t('booking.book_another')}
                </Button>
              }
            >
              {t('booking.already_booked_text')}
            </Notice>
          )}
          {booking.state === 'refused' && (
            <Notice tone="error" role="alert" title={t('booking.refused')}>
              {booking.reason}
            </Notice>
          )}
          {isMember ? (
            <Button type="submit" size="large" icon="calendar" isLoading={isBusy}>
              {isEvent ? t(isPaid ? 'booking.register_and_pay' : 'booking.register') : t(isPaid ? 'booking.book_and_pay' : 'booking.book')}
            </Button>
          ) : (
            <LoginButton service={service} slot={slot} label={t(isEvent ? 'booking.register_login' : 'booking.login')} />
          )}
          {policyLink}
        </form>
      )}
    </PersonalData>
  );
}

type BookingState =
  | { state: 'ready' | 'sending' | 'checking' | 'uncertain' | 'done' | 'already_booked' }
  | { state: 'refused'; reason: string };

const refusals = ['sold_out', 'not_available', 'limit_reached'] as const;

/** Books places. The booking is made only once, even if the answer is lost. */
function useBooking(body: BodyInput<typeof createBookingOrder>) {
  const t = useTranslate();
  const refresh = useRefresh();
  const { send, ...action } = useAction(createBookingOrder);
  const isSettling = useUnsettled();

  /** `isAnother`: the member intends to book the same time again. */
  async function book(isAnother?: true): Promise<BookingOrder | undefined> {
    const order = await send({ ...body, ...(isAnother && { is_another: true }) });
    refresh(listBookingOrders);
    return order;
  }

  function toState(): BookingState {
    switch (action.state) {
      case 'sending':
        return { state: action.isChecking ? 'checking' : 'sending' };
      case 'failed': {
        if (action.errors.starts_at?.[0] === 'already_booked') return { state: 'already_booked' };
        const code = refusals.find((one) => one === action.errors.starts_at?.[0]);
        return { state: 'refused', reason: code ? t(`booking.refused_${code}`) : t(`error.${action.code}`) };
      }
      case 'waiting': // not offered: only receipts and messages wait for a network
        return { state: 'uncertain' };
      case 'idle':
        return { state: isSettling ? 'checking' : 'ready' };
      default:
        return { state: action.state };
    }
  }

  return { ...toState(), book };
}
// messages: booking.refused_*
// messages: error.*
