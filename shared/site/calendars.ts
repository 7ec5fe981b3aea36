import type { announcementScopes } from '../contracts/announcements.ts';
import type { Locale } from './locales.ts';

/** Calendar files (iCalendar) of the gateway, below `/api/calendar/{locale}`. */
export const calendarRoutes = {
  event: '/api/calendar/:locale/event/:id.ics',
  events: '/api/calendar/:locale/events.ics',
  openingHours: '/api/calendar/:locale/opening-hours.ics',
} as const;

export function toEventCalendarPath(locale: Locale, id: number): string {
  return calendarRoutes.event.replace(':locale', locale).replace(':id', String(id));
}

/** Properties by which an events calendar can be filtered. */
export const calendarChoices = ['free', 'children'] as const;

/** Selection of an events calendar: only events of the centre or of its shops, only free ones, only those for children. */
export interface EventsCalendar extends Partial<Readonly<Record<(typeof calendarChoices)[number], boolean>>> {
  scope?: (typeof announcementScopes)[number] | undefined;
}

export function toEventsCalendarPath(locale: Locale, { scope, free, children }: EventsCalendar = {}): string {
  const query = [scope && `scope=${scope}`, free && 'free=1', children && 'children=1'].filter(Boolean).join('&');
  return calendarRoutes.events.replace(':locale', locale) + (query && `?${query}`);
}

export function toHoursCalendarPath(locale: Locale): string {
  return calendarRoutes.openingHours.replace(':locale', locale);
}
