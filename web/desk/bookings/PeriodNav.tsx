import { useNavigate } from 'react-router';
import { addDays } from '#shared/rules/time-zone.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { useDates } from '../lib/use-dates.ts';
import { useKeys } from '../receipts/keys.tsx';
import { toMonday, useBookingQuery } from './use-booking-query.ts';

interface Props {
  /** First day that is shown. */
  from: string;
  today: string;
}

/** Links to the previous and next day or week and to today, also by the keys P, N and T, and a field for any date. */
export function PeriodNav({ from, today }: Props) {
  const t = useTranslate();
  const navigate = useNavigate();
  const { day } = useDates();
  const { view, date, set, toHref, toQuery } = useBookingQuery();
  const isWeek = view === 'week';
  const days = isWeek ? 7 : 1;
  const isNow = from === (isWeek ? toMonday(today) : today);
  const changes = { p: { date: addDays(from, -days) }, n: { date: addDays(from, days) }, t: { date: undefined } };
  const open = (change: (typeof changes)[keyof typeof changes]) => void navigate({ search: toQuery(change).toString() });
  useKeys({ p: () => open(changes.p), n: () => open(changes.n), t: () => open(changes.t) });
  return (
    <nav className="day-nav" aria-label={t(isWeek ? 'bookings.weeks' : 'bookings.days')}>
      <Button variant="secondary" icon="chevron-left" className="desk-unprinted" aria-keyshortcuts="P" href={toHref(changes.p)}>
        {t(isWeek ? 'bookings.week_before' : 'bookings.day_before')}
      </Button>
      <div className="day-nav-middle">
        <h2 className="day-nav-title" aria-live="polite">
          {isWeek ? `${day(from)} – ${day(addDays(from, 6))}` : isNow ? t('bookings.today', { day: day(from) }) : day(from)}
        </h2>
        <div className="cluster desk-unprinted">
          <DateInput
            type="date"
            aria-label={t('bookings.date')}
            value={date ?? today}
            onChange={(chosen) => chosen !== '' && set({ date: chosen })}
          />
          {!isNow && (
            <Button size="small" variant="quiet" aria-keyshortcuts="T" href={toHref(changes.t)}>
              {t(isWeek ? 'bookings.this_week' : 'bookings.to_today')}
            </Button>
          )}
        </div>
      </div>
      <Button variant="secondary" endIcon="chevron-right" className="desk-unprinted" aria-keyshortcuts="N" href={toHref(changes.n)}>
        {t(isWeek ? 'bookings.week_after' : 'bookings.day_after')}
      </Button>
    </nav>
  );
}
