import type { Announcement } from '#shared/contracts/announcements.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';

export type EventPhase = 'upcoming' | 'running' | 'past';

/** Where an event stands; without an end it takes the day on which it begins, without a start it is on until it ends. */
export function eventPhase({ starts_at, ends_at }: Announcement, now: Date, timeZone: string): EventPhase {
  if (starts_at && now < new Date(starts_at)) return 'upcoming';
  const end = ends_at
    ? new Date(ends_at)
    : starts_at && toInstant(addDays(calendarDateIn(new Date(starts_at), timeZone), 1), '00:00', timeZone);
  return end && now >= end ? 'past' : 'running';
}
