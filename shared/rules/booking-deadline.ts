import { bookingLimits } from '../site/late-limits.ts';

const minuteMs = 60_000;

/**
 * Until when places of a slot can be given back: so many hours before it begins, as its service says, and in any case for a quarter of an hour
 * after they were ordered; never once it has begun.
 */
export function findCancelDeadline(
  startsMs: number,
  { cancel_hours: hours = bookingLimits.cancelHours }: { cancel_hours?: number | undefined },
  orderedMs: number,
): number {
  return Math.min(startsMs, Math.max(startsMs - hours * 60 * minuteMs, orderedMs + bookingLimits.changeMindMinutes * minuteMs));
}
