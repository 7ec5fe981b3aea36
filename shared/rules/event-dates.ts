import type { EventDate } from '#shared/schemas/fields.ts';
import { addDays, calendarDateIn, toInstant } from './time-zone.ts';

interface EventTimes {
  starts_at?: string | null | undefined;
  ends_at?: string | null | undefined;
}

interface Dated extends EventTimes {
  type: string;
  dates?: readonly EventDate[] | undefined;
}

/** An event on one of its dates. */
interface Placed extends Dated {
  place?: string | null | undefined;
  translations: readonly { locale: string; place?: string | undefined }[];
}

/** Lists the dates of an event that has several, by start. Empty for an event with one time, and for other announcements. */
export function listDates({ type, dates }: Pick<Dated, 'type' | 'dates'>): readonly EventDate[] {
  return type === 'event' && dates ? dates.toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)) : [];
}

/** Returns when a date is over. Without an end, at the end of its first day; an end before the start does not count. */
export function findEnd({ starts_at, ends_at }: Pick<EventDate, 'starts_at' | 'ends_at'>, timeZone: string): Date {
  const startsAt = new Date(starts_at);
  const endsAt = ends_at ? new Date(ends_at) : undefined;
  if (endsAt && endsAt >= startsAt) return endsAt;
  return toInstant(addDays(calendarDateIn(startsAt, timeZone), 1), '00:00', timeZone);
}

/** Lists the dates that have not ended. */
export function listComingDates(event: Pick<Dated, 'type' | 'dates'>, now: Date, timeZone: string): readonly EventDate[] {
  return listDates(event).filter((date) => findEnd(date, timeZone) > now);
}

/** Returns the times of the next date that has not ended; after the last date, those of the last. An event with one time is returned unchanged. */
export function findNextTimes<Event extends Dated>(event: Event, now: Date, timeZone: string): EventTimes {
  return listComingDates(event, now, timeZone)[0] ?? listDates(event).at(-1) ?? event;
}

/** Returns a copy of the event that takes place only on one of its dates, at the date's own place if it has one. */
export function toOccurrence<Event extends Placed>(event: Event, date: EventDate): Event {
  const { starts_at, ends_at } = date;
  const own = date.translations?.filter(({ place }) => place) ?? [];
  const occurrence = { ...event, dates: undefined, starts_at, ends_at };
  if (own.length === 0) return occurrence;
  const placeIn = (locale: string) => own.find((entry) => entry.locale === locale)?.place;
  return {
    ...occurrence,
    place: own[0]?.place,
    translations: event.translations.map((entry) => ({ ...entry, place: placeIn(entry.locale) })),
  };
}

/** Lists the event once for each of its dates. */
export function listOccurrences<Event extends Placed>(event: Event): Event[] {
  const dates = listDates(event);
  return dates.length > 0 ? dates.map((date) => toOccurrence(event, date)) : [event];
}

/** Returns the event on its next date that has not ended; after the last date, on the last. */
export function toNextOccurrence<Event extends Placed>(event: Event, now: Date, timeZone: string): Event {
  const date = listComingDates(event, now, timeZone)[0] ?? listDates(event).at(-1);
  return date ? toOccurrence(event, date) : event;
}
