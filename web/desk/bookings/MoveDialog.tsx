import { useState } from 'react';
import { getBookingCalendar } from '#shared/contracts/desk-booking-calendar.ts';
import { type DeskBooking, moveDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { focusBooking } from './focus-booking.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

/** Moves a booking to a free slot of a chosen day. The toast can move it back. */
export function MoveDialog({ booking, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const { id, service_id, starts_at: from, customer, people, contact } = booking;
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime, time, day } = useDates();
  const refresh = useRefreshBookings();
  const act = useAct(moveDeskBooking);
  const back = useAct(moveDeskBooking);
  const [date, setDate] = useState(from.slice(0, 10));
  const called = useCall(getBookingCalendar, date === '' ? undefined : { query: { from: date, days: 1, service: service_id } });
  const isSilent = contact !== null && contact.email === null;

  async function undo(to: string): Promise<void> {
    const isDone = await back.send({ from: to, starts_at: from }, { params: { id } });
    showToast(
      isDone
        ? { type: 'success', title: t('bookings.moved_back', { time: dayTime(from) }) }
        : { type: 'error', title: t('bookings.not_moved_back'), text: t('bookings.slot_gone') },
    );
    await refresh();
    focusBooking(id);
  }

  async function move(startsAt: string): Promise<void> {
    if (!(await act.send({ from, starts_at: startsAt }, { params: { id } }))) {
      await refresh();
      return;
    }
    onClose();
    showToast({
      type: 'success',
      title: t(isSilent ? 'bookings.moved_silent' : 'bookings.moved', { time: dayTime(startsAt) }),
      action: { label: t('bookings.undo'), onPress: () => void undo(startsAt) },
    });
    await refresh();
    focusBooking(id);
  }

  const entries = 'data' in called ? (called.data.days[0]?.entries ?? []) : [];
  const slots = entries.filter(({ free, starts_at }) => free !== null && free > 0 && Date.parse(starts_at) !== Date.parse(from));
  const today = 'data' in called ? called.data.today : undefined;
  return (
    <Dialog isOpen onClose={onClose} title={t('bookings.move_title')} closeLabel={t('desk.close')} placement="side">
      <div className="stack">
        <p>
          <strong>{customer || t('bookings.no_account')}</strong>
          <br />
          {`${dayTime(from)} · ${t('bookings.people', { count: people })}`}
        </p>
        <p>{t(isSilent ? 'bookings.move_lead_silent' : 'bookings.move_lead')}</p>
        <div className="move-day">
          <IconButton icon="chevron-left" label={t('bookings.day_before')} onClick={() => date && setDate(addDays(date, -1))} />
          <Field label={t('bookings.move_day')}>
            <DateInput type="date" min={today} value={date} onChange={setDate} />
          </Field>
          <IconButton icon="chevron-right" label={t('bookings.day_after')} onClick={() => date && setDate(addDays(date, 1))} />
        </div>
        {called.state === 'loading' && date !== '' && <Waiting />}
        <FailedCall called={called} />
        {'data' in called && (
          <section aria-label={t('bookings.slots_of', { day: day(date) })} aria-live="polite">
            {slots.length === 0 && <p>{t('bookings.no_free_slot', { day: day(date) })}</p>}
            <ul className="move-slots">
              {slots.map(({ starts_at, ends_at, free }) => (
                <li key={starts_at}>
                  <Button
                    variant="secondary"
                    isWide
                    isLoading={act.isSending}
                    disabled={free !== null && free < people}
                    onClick={() => void move(starts_at)}
                  >
                    {`${time(starts_at)}–${time(ends_at)} · ${t('bookings.free', { count: free ?? 0 })}`}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        )}
        {act.state === 'failed' && (
          <Notice tone="error" role="alert">
            {act.code === 'Conflict'
              ? t(act.errors.starts_at ? 'bookings.slot_gone' : 'bookings.changed_meanwhile')
              : toFailure(act).message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
