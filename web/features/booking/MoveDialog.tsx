import { type ReactNode, useEffect, useRef } from 'react';
import { type BookingOrder, type BookingSlot, getBookingService, listBookingSlots, moveBookingOrder } from '#shared/contracts/booking.ts';
import { findCancelDeadline } from '#shared/rules/booking-deadline.ts';
import { findEventId } from '#shared/rules/event-registration.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { bookingLimits } from '#shared/site/late-limits.ts';
import { siteToasts } from '../../lib/browser/toasts.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { toFailureTitle } from '../../lib/data/failure-code.ts';
import { useAction } from '../../lib/data/use-action.ts';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRefresh } from '../../lib/data/use-refresh.ts';
import { useDateFormats } from '../../lib/texts/formats.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DatePicker } from './DatePicker.tsx';
import { SlotPicker, type SlotPickerProps } from './SlotPicker.tsx';
import { useSlotNames } from './slot-names.ts';

interface Props {
  order: BookingOrder;
  onClose: () => void;
  /** Called when the booking may have changed. */
  onChanged: () => void;
}

/** Moves a booking to a free slot of the same service. The call is idempotent, so that a failed one can be repeated. */
export function MoveDialog({ order, onClose, onChanged }: Props) {
  const t = useTranslate();
  const texts = useRecordTexts();
  const names = useSlotNames();
  const refresh = useRefresh();
  const { send, reset, ...action } = useAction(moveBookingOrder);
  const isSending = action.state === 'sending';
  const failure = action.state === 'failed' ? toReason(action) : undefined;

  async function move({ starts_at }: BookingSlot): Promise<void> {
    const moved = await send({ from: order.starts_at, starts_at }, { params: { id: order.id } });
    refresh(listBookingSlots);
    onChanged();
    if (!moved) return;
    onClose();
    siteToasts().show({ type: 'success', title: t('booking.moved', { time: names.when(moved) }) });
  }

  return (
    <Dialog isOpen onClose={onClose} isHeld={isSending} title={t('booking.move_title')} closeLabel={t('booking.close')} size="large">
      <div className="stack">
        <div className="stack-small">
          <p>
            <strong>{texts.get(order, 'title')}</strong> · {t('booking.places_count', { count: order.people })}
            <br />
            {t('booking.move_now')}: {names.when(order)}
          </p>
          <p className="quiet">{t('booking.move_kept')}</p>
        </div>
        <Slots order={order} isRefused={failure !== undefined} onChange={() => !isSending && reset()}>
          {(slot, deadline) => (
            <Confirmation slot={slot} failure={failure}>
              <p className="quiet">{deadline}</p>
              {isSending && action.isChecking === true && <Notice role="status">{t('booking.move_checking')}</Notice>}
              {action.state === 'uncertain' && (
                <Notice role="alert" title={t('booking.move_uncertain')}>
                  {t('booking.move_uncertain_text')}
                </Notice>
              )}
              <Button icon="calendar" isLoading={isSending} onClick={() => void (slot && move(slot))}>
                {t('booking.move')}
              </Button>
            </Confirmation>
          )}
        </Slots>
      </div>
    </Dialog>
  );

  function toReason({ code, errors }: Extract<typeof action, { state: 'failed' }>): string {
    if (errors.starts_at?.[0] === 'sold_out') return t('booking.gone');
    if (errors.starts_at?.[0] === 'not_available') return t('booking.refused_not_available');
    if (errors.from) return t('booking.move_changed');
    return errors.id ? t('booking.move_over') : t(`error.${code}`);
  }
}
// messages: error.*

interface ConfirmationProps {
  slot: BookingSlot | undefined;
  failure: string | undefined;
  children: ReactNode;
}

/** The chosen time with its button, or why the booking was not moved. Gets the focus if the button is gone together with the slot. */
function Confirmation({ slot, failure, children }: ConfirmationProps) {
  const t = useTranslate();
  const names = useSlotNames();
  const section = useRef<HTMLElement>(null);
  const isGone = failure !== undefined && slot === undefined;
  useEffect(() => {
    if (isGone) section.current?.focus();
  }, [isGone]);
  if (!slot && failure === undefined) return null;
  return (
    <section ref={section} className="booking-move" aria-label={t('booking.move_new')} tabIndex={-1}>
      {failure !== undefined && (
        <Notice tone="error" role="alert" title={t('booking.not_moved')}>
          {failure}
        </Notice>
      )}
      {slot && (
        <>
          <p>
            {t('booking.move_new')}: <strong>{names.when(slot)}</strong>
          </p>
          {children}
        </>
      )}
    </section>
  );
}

interface SlotsProps extends Required<Pick<SlotPickerProps, 'isRefused' | 'onChange'>> {
  order: BookingOrder;
  /** `deadline`: until when the slot can be cancelled. */
  children: (chosen: BookingSlot | undefined, deadline: string | undefined) => ReactNode;
}

/** Other slots of an order's service that have places for all its people. */
function Slots({ order, children, ...picker }: SlotsProps) {
  const t = useTranslate();
  const names = useSlotNames();
  const { now } = useNow();
  const { timeZone } = useDateFormats();
  const called = useEndpoint(getBookingService, { params: { id: order.service_id } });
  if (called.state === 'loading') return <Skeleton kind="text" lines={8} label={t('state.loading')} />;
  if (called.state === 'failed' && called.code !== 'NotFound') {
    return (
      <ErrorState
        title={t(toFailureTitle(called.code))}
        message={t(`error.${called.code}`)}
        action={<Button onClick={called.retry}>{t('error.retry')}</Button>}
      />
    );
  }
  if (called.state !== 'ready') return <p role="status">{t('booking.move_none')}</p>;
  const service = called.data;
  const isOffered = ({ free, starts_at }: BookingSlot) => free >= order.people && Date.parse(starts_at) !== Date.parse(order.starts_at);
  const render = (slot: BookingSlot | undefined) => children(slot, slot && toDeadline(slot));
  if (findEventId(service.id) !== undefined) {
    return (
      <DatePicker service={service} isOffered={isOffered} onChange={picker.onChange} empty={t('booking.move_none')}>
        {render}
      </DatePicker>
    );
  }
  return (
    <SlotPicker service={service} firstDay={calendarDateIn(new Date(order.starts_at), timeZone)} isOffered={isOffered} {...picker}>
      {render}
    </SlotPicker>
  );

  function toDeadline({ starts_at }: BookingSlot): string {
    // the service's deadline, without the quarter of an hour after a change
    const until = new Date(findCancelDeadline(Date.parse(starts_at), service, -Infinity));
    return until > now
      ? t('booking.move_until', { time: names.moment(until.toISOString()) })
      : t('booking.move_soon', { count: bookingLimits.changeMindMinutes });
  }
}
