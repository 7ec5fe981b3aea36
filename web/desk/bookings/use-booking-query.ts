import { useSearchParams } from 'react-router';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { toDeskPath } from '../lib/desk-path.ts';

const bookingViews = ['list', 'day', 'week'] as const;
export type BookingView = (typeof bookingViews)[number];

interface Chosen {
  view: BookingView;
  date: string | undefined;
  service: number | undefined;
  /** Text of the search, whose results replace the view. */
  q: string | undefined;
}

/** View, date, service and search, stored in the URL. */
export function useBookingQuery() {
  const [query, setQuery] = useSearchParams();
  const chosen: Chosen = {
    view: bookingViews.find((view) => view === query.get('view')) ?? 'list',
    date: query.get('date') ?? undefined,
    service: Number(query.get('service')) || undefined,
    q: query.get('q') || undefined,
  };
  /** Query of the URL after a change, which ends a search. */
  const toQuery = (change: Partial<Chosen>) => {
    const { view, date, service, q } = { ...chosen, q: undefined, ...change };
    return new URLSearchParams({
      ...(view !== 'list' && { view }),
      ...(date !== undefined && { date }),
      ...(service !== undefined && { service: String(service) }),
      ...(q !== undefined && { q }),
    });
  };
  return {
    ...chosen,
    toQuery,
    toHref(change: Partial<Chosen>): string {
      const search = toQuery(change).toString();
      return `${toDeskPath('bookings')}${search && `?${search}`}`;
    },
    set: (change: Partial<Chosen>) => setQuery(toQuery(change), { replace: true }),
  };
}

/** First day of the week, Monday. */
export function toMonday(date: string): string {
  return addDays(date, -weekdays.indexOf(weekdayOf(date)));
}
