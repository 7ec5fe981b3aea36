import { bookingLimits } from '../site/late-limits.ts';

const minuteMs = 60_000;

/**
 * Returns the time until which places of a slot can be cancelled: the service's number of hours before the slot begins. Members always have a quarter
 * of an hour after the order, but never longer than until the slot begins.
 */
export function findCancelDeadline(
  startsMs: number,
  { cancel_hours: hours = bookingLimits.cancelHours }: { cancel_hours?: number | undefined },
  orderedMs: number,
): number {
  return Math.min(startsMs, Math.max(startsMs - hours * 60 * minuteMs, orderedMs + bookingLimits.changeMindMinutes * minuteMs));
}
