import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { CalendarEntry, Open } from './booking-opened.ts';
import { toBookingId } from './focus-booking.ts';
import { useBookingQuery } from './use-booking-query.ts';

interface Props {
  entry: CalendarEntry;
  time: string;
  /** Title of the service, if the column has several. */
  service: string | undefined;
  onOpen: Open;
}

/** A time of a service: its bookings, and its free places as a button. A date of an event leads to the list of the day. */
export function CalendarSlot({ entry, time, service, onOpen }: Props) {
  const t = useTranslate();
  const { toHref } = useBookingQuery();
  const { free, block_id, bookings, registered, starts_at } = entry;
  const about = [time, service].filter(Boolean).join(', ');
  return (
    <div className="calendar-slot" data-blocked={block_id !== null || undefined}>
      <p className="calendar-time">
        {time}
        {service !== undefined && <span className="calendar-of">{service}</span>}
      </p>
      {bookings.map((booking) => {
        const { id, customer, people, came, status, price } = booking;
        const name = customer || t('bookings.no_account');
        return (
          <button
            key={id}
            id={toBookingId(id)}
            type="button"
            className="calendar-booking"
            onClick={() => onOpen({ dialog: 'booking', booking })}
          >
            <span className="calendar-name">{name}</span>
            <span className="calendar-people">
              {came !== null && (
                <>
                  <Icon name={came ? 'check' : 'close'} size="small" />
                  <VisuallyHidden>{t(came ? 'bookings.came' : 'bookings.missed')}</VisuallyHidden>
                </>
              )}
              <span>{t('bookings.people', { count: people })}</span>
            </span>
            {status === 'reserved' && price && <Badge>{t('bookings.unpaid')}</Badge>}
          </button>
        );
      })}
      {registered !== null && (
        <Link
          className="calendar-booking"
          aria-label={`${about}: ${t('bookings.people', { count: registered })}`}
          href={toHref({ view: 'list', date: starts_at.slice(0, 10), service: undefined })}
        >
          <span className="calendar-people">{t('bookings.people', { count: registered })}</span>
          <Icon name="chevron-right" size="small" />
        </Link>
      )}
      {free !== null && free > 0 && (
        <button
          type="button"
          className="calendar-free"
          aria-label={`${about}: ${t('bookings.free', { count: free })}`}
          onClick={() => onOpen({ dialog: 'book', entry })}
        >
          <Icon name="plus" size="small" />
          {t('bookings.free', { count: free })}
        </button>
      )}
      {free === 0 && <p className="calendar-word">{t('bookings.full')}</p>}
      {block_id !== null && (
        <button type="button" className="calendar-blocked" onClick={() => onOpen({ dialog: 'blocked', id: block_id })}>
          <Icon name="lock" size="small" />
          {t('bookings.blocked')}
        </button>
      )}
    </div>
  );
}
