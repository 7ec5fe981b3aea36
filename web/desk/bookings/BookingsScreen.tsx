import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { cancelDeskBooking, type DeskBooking, type DeskBookings, listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { Textarea } from '../../ui/Input.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { toDeskPath } from '../lib/desk-path.ts';
import { useFailure } from '../lib/failure.ts';
import { showToast } from '../lib/toasts.ts';
import { useAct } from '../lib/use-act.ts';
import { useCall, useRefresh } from '../lib/use-call.ts';
import { useDates } from '../lib/use-dates.ts';
import { DeskPage, FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { BookingRow } from './BookingRow.tsx';

/** Bookings of a day by service and time, on the screen and in print. */
export function BookingsScreen() {
  const t = useTranslate();
  const [query] = useSearchParams();
  const bookings = useCall(listDeskBookings, { query: { date: query.get('date') ?? undefined } }, { everyMs: 60_000, keepsPrevious: true });
  const print = (
    <Button variant="secondary" icon="print" className="desk-unprinted" onClick={() => window.print()}>
      {t('bookings.print')}
    </Button>
  );
  return (
    <DeskPage title={t('places.bookings')} lead={t('places.bookings_about')} actions={print}>
      {bookings.state === 'loading' && <Waiting />}
      <FailedCall called={bookings} />
      {'data' in bookings && <Day bookings={bookings.data} />}
    </DeskPage>
  );
}

function Day({ bookings: { date, today, services } }: { bookings: DeskBookings }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const { day } = useDates();
  const [cancelled, setCancelled] = useState<DeskBooking>();
  const toDay = (days: number) => `${toDeskPath('bookings')}?date=${addDays(date, days)}`;
  return (
    <>
      <nav className="day-nav" aria-label={t('bookings.days')}>
        <Button variant="secondary" icon="chevron-left" className="desk-unprinted" href={toDay(-1)}>
          {t('bookings.day_before')}
        </Button>
        <h2 className="day-nav-title" aria-live="polite">
          {date === today ? t('bookings.today', { day: day(date) }) : day(date)}
        </h2>
        <Button variant="secondary" endIcon="chevron-right" className="desk-unprinted" href={toDay(1)}>
          {t('bookings.day_after')}
        </Button>
      </nav>
      {services.length === 0 && <EmptyState title={t('bookings.empty')} icon="calendar" />}
      {services.map(({ id, translations, bookings }) => (
        <section key={id} className="stack-small" aria-labelledby={`service-${id}`}>
          <h3 id={`service-${id}`} className="booking-service">
            {findTranslation(translations, locale, { useFallback: true })?.title ?? `#${id}`}
            <span className="small quiet">{` · ${t('bookings.people', { count: countPeople(bookings) })}`}</span>
          </h3>
          <ul className="desk-bookings">
            {bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onCancel={() => setCancelled(booking)} />
            ))}
          </ul>
        </section>
      ))}
      {cancelled && <CancelDialog booking={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}

function countPeople(bookings: readonly DeskBooking[]): number {
  return bookings.reduce((sum, { people, status }) => (status === 'cancelled' || status === 'refunded' ? sum : sum + people), 0);
}

/** Asks for confirmation, because a cancellation sends an email to the member and refunds a payment. */
function CancelDialog({ booking: { id, customer, starts_at }, onClose }: { booking: DeskBooking; onClose: () => void }) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { dayTime } = useDates();
  const refresh = useRefresh();
  const act = useAct(cancelDeskBooking);
  const [why, setWhy] = useState('');
  async function cancel(): Promise<void> {
    if (!(await act.send({ why: why.trim() || undefined }, { params: { id } }))) return;
    await refresh(listDeskBookings);
    showToast({ title: t('bookings.done'), type: 'success' });
    onClose();
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bookings.cancel_title')}
      closeLabel={t('desk.close')}
      footer={
        <>
          <Button isLoading={act.isSending} onClick={() => void cancel()}>
            {t('bookings.cancel_now')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('bookings.keep')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t('bookings.cancel_lead', { name: customer || t('bookings.no_account'), time: dayTime(starts_at) })}</p>
        <Field label={t('bookings.why')} hint={t('bookings.why_hint')}>
          <Textarea rows={3} maxLength={500} value={why} onChange={(event) => setWhy(event.target.value)} />
        </Field>
        {act.state === 'failed' && (
          <Notice tone="error" role="alert">
            {act.code === 'Conflict' ? t('bookings.too_late') : toFailure(act).message}
          </Notice>
        )}
      </div>
    </Dialog>
  );
}
