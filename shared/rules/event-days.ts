import { calendarDateIn, toZoned } from './time-zone.ts';

interface EventTimes {
  starts_at?: string | null | undefined;
  ends_at?: string | null | undefined;
}

/** A night that ends before six in the morning still belongs to the day on which it began. */
const nightMs = 6 * 3_600_000;

/** First and last calendar day (`2026-11-21`) of an event in a zone; undefined if it has no date yet. */
export function findEventDays({ starts_at, ends_at }: EventTimes, timeZone: string): { first: string; last: string } | undefined {
  if (!starts_at) return undefined;
  const startMs = Date.parse(starts_at);
  const lastMs = ends_at ? Math.max(startMs, Date.parse(ends_at) - nightMs) : startMs;
  return { first: calendarDateIn(new Date(startMs), timeZone), last: calendarDateIn(new Date(lastMs), timeZone) };
}

/** Whether the event takes whole days: from midnight to midnight or 23:59, or from midnight without an end. */
export function takesWholeDays({ starts_at, ends_at }: EventTimes, timeZone: string): boolean {
  if (!starts_at || toMinuteOfDay(starts_at, timeZone) !== 0) return false;
  return !ends_at || [0, 23 * 60 + 59].includes(toMinuteOfDay(ends_at, timeZone));
}

function toMinuteOfDay(instant: string, timeZone: string): number {
  const { hour, minute } = toZoned(new Date(instant), timeZone);
  return hour * 60 + minute;
}
