import type { Announcement } from '#shared/contracts/announcements.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';

export type EventPhase = 'upcoming' | 'running' | 'past';

/** Phase of an event. Without an end it lasts until the end of its first day; without a start it is running until its end. Undefined without both. */
export function eventPhase({ starts_at, ends_at }: Announcement, now: Date, timeZone: string): EventPhase | undefined {
  if (!starts_at && !ends_at) return undefined;
  if (starts_at && now < new Date(starts_at)) return 'upcoming';
  const end = ends_at
    ? new Date(ends_at)
    : starts_at && toInstant(addDays(calendarDateIn(new Date(starts_at), timeZone), 1), '00:00', timeZone);
  return end && now >= end ? 'past' : 'running';
}
