import { type DeskBooking, markDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { formatMoney } from '#shared/rules/money.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useDesk } from '../lib/desk-context.tsx';
import { useFailure } from '../lib/failure.ts';
import { useAct } from '../lib/use-act.ts';
import { useDates } from '../lib/use-dates.ts';
import type { Open } from './booking-opened.ts';
import { useServiceTitle } from './service-title.ts';
import { useRefreshBookings } from './use-refresh-bookings.ts';

interface Props {
  booking: DeskBooking;
  /** Whether the row shows its day and service: a list of several days. */
  isDated?: boolean;
  onOpen: Open;
}

/** One booking: time, customer, number of places, attendance. A click on the current attendance resets it to unknown. */
export function BookingRow({ booking, isDated = false, onOpen }: Props) {
  const t = useTranslate();
  const toFailure = useFailure();
  const { locale } = useDesk();
  const { time, dayTime } = useDates();
  const toTitle = useServiceTitle();
  const refresh = useRefreshBookings();
  const mark = useAct(markDeskBooking);
  const { id, number, customer, starts_at, ends_at, people, price, status, came, note, contact, is_withdrawn } = booking;
  const isCancelled = status === 'cancelled' || status === 'refunded';
  const name = customer || t('bookings.no_account');
  async function press(pressed: boolean): Promise<void> {
    if (await mark.send({ came: came === pressed ? null : pressed }, { params: { id } })) await refresh();
  }
  const facts = [
    isDated && toTitle(booking, booking.service_id),
    t('bookings.people', { count: people }),
    number,
    price && formatMoney(price, locale),
    contact?.phone,
    note,
  ].filter(Boolean);
  return (
    <li className="desk-booking" data-cancelled={isCancelled || undefined}>
      <p className="desk-booking-time">{`${isDated ? dayTime(starts_at) : time(starts_at)}–${time(ends_at)}`}</p>
      <div className="desk-booking-who">
        <p className="desk-booking-name">{name}</p>
        <p className="small quiet">{facts.join(' · ')}</p>
      </div>
      {isCancelled ? (
        <Badge tone="error">{t(is_withdrawn ? 'bookings.withdrawn' : 'bookings.cancelled')}</Badge>
      ) : (
        <div className="cluster desk-booking-acts">
          {status === 'reserved' && price && <Badge>{t('bookings.unpaid')}</Badge>}
          {([true, false] as const).map((answer) => (
            <Button
              key={String(answer)}
              size="small"
              variant={came === answer ? 'primary' : 'secondary'}
              icon={answer ? 'check' : 'close'}
              aria-pressed={came === answer}
              aria-label={`${t(answer ? 'bookings.came' : 'bookings.missed')}: ${name}`}
              isLoading={mark.isSending}
              onClick={({ detail }) => detail < 2 && void press(answer)} // the second click of a double click must not undo the first
            >
              {t(answer ? 'bookings.came' : 'bookings.missed')}
            </Button>
          ))}
          {status !== 'used' && (
            <>
              <Button
                size="small"
                variant="secondary"
                aria-label={`${t('bookings.change')}: ${name}`}
                onClick={() => onOpen({ dialog: 'booking', booking })}
              >
                {t('bookings.change')}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={`${t('bookings.cancel')}: ${name}`}
                onClick={() => onOpen({ dialog: 'cancel', booking })}
              >
                {t('bookings.cancel')}
              </Button>
            </>
          )}
        </div>
      )}
      {mark.state === 'failed' && (
        <Notice tone="error" role="alert" className="desk-booking-failure">
          {toFailure(mark).message}
        </Notice>
      )}
    </li>
  );
}
