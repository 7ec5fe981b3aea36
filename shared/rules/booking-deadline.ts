import { bookingLimits } from '../site/late-limits.ts';

const minuteMs = 60_000;

/**
 * Returns until when places of a slot can be cancelled: the service's number of hours before it begins. At least a quarter of an hour after the
 * order, but never once it has begun.
 */
export function findCancelDeadline(
  startsMs: number,
  { cancel_hours: hours = bookingLimits.cancelHours }: { cancel_hours?: number | undefined },
  orderedMs: number,
): number {
  return Math.min(startsMs, Math.max(startsMs - hours * 60 * minuteMs, orderedMs + bookingLimits.changeMindMinutes * minuteMs));
}
