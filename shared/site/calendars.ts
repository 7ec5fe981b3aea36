import type { announcementScopes } from '../contracts/announcements.ts';
import type { Locale } from './locales.ts';

/** The calendar files (iCalendar) that the gateway makes, below `/api/calendar/{locale}`. */
export const calendarRoutes = {
  event: '/api/calendar/:locale/event/:id.ics',
  events: '/api/calendar/:locale/events.ics',
  openingHours: '/api/calendar/:locale/opening-hours.ics',
} as const;

export function toEventCalendarPath(locale: Locale, id: number): string {
  return calendarRoutes.event.replace(':locale', locale).replace(':id', String(id));
}

/** The programme; of the centre or of its shops alone with a scope. */
export function toEventsCalendarPath(locale: Locale, scope?: (typeof announcementScopes)[number]): string {
  const path = calendarRoutes.events.replace(':locale', locale);
  return scope ? `${path}?scope=${scope}` : path;
}

export function toHoursCalendarPath(locale: Locale): string {
  return calendarRoutes.openingHours.replace(':locale', locale);
}
