import { bookingLimits, waitingLimits } from '../site/late-limits.ts';

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

/**
 * Returns the time until which offered places are held for a waiting member. Undefined if the slot begins too soon for an offer. `closesMinutes`: how
 * long before the slot offers end.
 */
export function findOfferDeadline(
  startsMs: number,
  { offer_minutes: minutes = waitingLimits.offerMinutes }: { offer_minutes?: number | undefined },
  offeredMs: number,
  closesMinutes: number = waitingLimits.closesMinutes,
): number | undefined {
  const untilMs = Math.min(offeredMs + minutes * minuteMs, startsMs - closesMinutes * minuteMs);
  return untilMs - offeredMs < waitingLimits.minOfferMinutes * minuteMs ? undefined : untilMs;
}
