import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import type { FilmTonight } from '#shared/contracts/films.ts';
import { toNextOccurrence } from '#shared/rules/event-dates.ts';
import { eveningStart } from '#shared/rules/film-programme.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';

/** A film or an event with its start. */
export type Start = { kind: 'film'; record: FilmTonight; startsAt: Date } | { kind: 'event'; record: Announcement; startsAt: Date };

/** Returns the film or event of this evening that begins next; if all have begun, the last one. Undefined if there is none this evening. */
export function findTonight(
  films: readonly FilmTonight[],
  events: readonly Announcement[],
  now: Date,
  timeZone: string,
): Start | undefined {
  const today = calendarDateIn(now, timeZone);
  const evening = toInstant(today, eveningStart, timeZone);
  const shown = films.flatMap((record) =>
    record.showings.map(({ starts_at }): Start => ({ kind: 'film', record, startsAt: new Date(starts_at) })),
  );
  const starts = [...shown, ...listStarts(events, now, timeZone)]
    .filter(({ startsAt }) => startsAt >= evening && calendarDateIn(startsAt, timeZone) === today)
    .sort(byStart);
  return starts.find(({ startsAt }) => startsAt > now) ?? starts.at(-1);
}

/** Returns the event that begins next, other than `tonight`. Running events are left out. */
export function findNext(events: readonly Announcement[], tonight: Start | undefined, now: Date, timeZone: string): Start | undefined {
  return listStarts(events, now, timeZone)
    .filter(({ record, startsAt }) => startsAt > now && record !== tonight?.record)
    .sort(byStart)[0];
}

/** Whether an amenity is a toilet, by its icon. */
export const isToilet = ({ icon }: Amenity) => icon === toiletIcon;
export const toiletIcon = 'ph:toilet';

function listStarts(events: readonly Announcement[], now: Date, timeZone: string): Start[] {
  return events.flatMap((record): Start[] => {
    const { starts_at } = toNextOccurrence(record, now, timeZone);
    return starts_at ? [{ kind: 'event', record, startsAt: new Date(starts_at) }] : [];
  });
}

const byStart = (one: Start, other: Start) => one.startsAt.getTime() - other.startsAt.getTime();
