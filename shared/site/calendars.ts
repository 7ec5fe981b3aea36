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

/** Path of the events calendar; with a scope, only of the centre or only of its shops. */
export function toEventsCalendarPath(locale: Locale, scope?: (typeof announcementScopes)[number]): string {
  const path = calendarRoutes.events.replace(':locale', locale);
  return scope ? `${path}?scope=${scope}` : path;
}

export function toHoursCalendarPath(locale: Locale): string {
  return calendarRoutes.openingHours.replace(':locale', locale);
}
