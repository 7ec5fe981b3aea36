import { type DeskBooking, listDeskBookings } from '#shared/contracts/desk-bookings.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useCall } from '../lib/use-call.ts';
import { FailedCall, Waiting } from '../shell/DeskPage.tsx';
import { BookingRow } from './BookingRow.tsx';
import type { Open } from './booking-opened.ts';
import { PeriodNav } from './PeriodNav.tsx';
import { useBookingQuery } from './use-booking-query.ts';
import { WaitingList } from './WaitingList.tsx';

/** Bookings of a day by service and time, on the screen and in print. */
export function DayList({ onOpen }: { onOpen: Open }) {
  const t = useTranslate();
  const { locale } = useDesk();
  const query = useBookingQuery();
  const called = useCall(listDeskBookings, { query: { date: query.date } }, { everyMs: 60_000, keepsPrevious: true });
  if (!('data' in called)) return called.state === 'loading' ? <Waiting /> : <FailedCall called={called} />;
  const { date, today, services } = called.data;
  return (
    <>
      <PeriodNav from={date} today={today} />
      {services.length === 0 && <EmptyState title={t('bookings.empty')} icon="calendar" />}
      {services.map(({ id, translations, bookings }) => (
        <section key={id} className="stack-small" aria-labelledby={`service-${id}`}>
          <h3 id={`service-${id}`} className="booking-service">
            {findTranslation(translations, locale, { useFallback: true })?.title ?? `#${id}`}
            <span className="small quiet">{` · ${t('bookings.people', { count: countPeople(bookings) })}`}</span>
          </h3>
          <ul className="desk-bookings">
            {bookings.map((booking) => (
              <BookingRow key={booking.id} booking={booking} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
      <WaitingList date={date} />
    </>
  );
}

function countPeople(bookings: readonly DeskBooking[]): number {
  return bookings.reduce((sum, { people, status }) => (status === 'cancelled' || status === 'refunded' ? sum : sum + people), 0);
}
