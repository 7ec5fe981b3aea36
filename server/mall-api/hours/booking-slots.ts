import type { BookingService, BookingSlot } from '#shared/contracts/booking.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { listDays } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { bookingLimits } from '#shared/site/late-limits.ts';
import { centreHours } from './centre-hours.ts';

const daysUnasked = 7;
const daysAtMost = 31;
const dayMs = 86_400_000;

interface Asked {
  from?: string | undefined;
  /** Last day, inclusive. */
  to?: string | undefined;
}

export interface Slot {
  startsMs: number;
  endsMs: number;
}

/** Places that are taken during some time. */
export interface Taken extends Slot {
  people: number;
}

/** Lists future slots within the centre's hours, as far ahead as the service can be booked; by default a week from today. */
export function listSlots(service: BookingService, centre: Mall, { from, to }: Asked, now: Date): Slot[] {
  const today = calendarDateIn(now, centre.timezone);
  const first = from && from > today ? from : today;
  const lastOfAll = addDays(today, (service.days_ahead ?? bookingLimits.daysAhead) - 1);
  const lastRequested = to ?? addDays(first, daysUnasked - 1);
  const last = lastRequested < lastOfAll ? lastRequested : lastOfAll;
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1) return [];
  return listDays(centreHours(centre), first, Math.min(days, daysAtMost))
    .flatMap(({ date, intervals }) => intervals.flatMap((interval) => startsWithin(date, interval, service, centre.timezone)))
    .filter((start) => start > now)
    .map((start) => ({ startsMs: start.getTime(), endsMs: endOf(start, service).getTime() }));
}

/**
 * Returns the number of free places in a slot. All orders that overlap the slot count, because orders from before a
 * change of hours may overlap it partly.
 */
export function freePlaces({ capacity }: BookingService, slot: Slot, taken: readonly Taken[]): number {
  const overlapping = taken.filter(({ startsMs, endsMs }) => startsMs < slot.endsMs && endsMs > slot.startsMs);
  return Math.max(0, capacity - overlapping.reduce((sum, { people }) => sum + people, 0));
}

/** Returns slots with free places for the API, in the centre's time zone. */
export function toFreeSlots(service: BookingService, centre: Mall, slots: readonly Slot[], taken: readonly Taken[]): BookingSlot[] {
  return slots
    .map((slot) => ({ slot, free: freePlaces(service, slot, taken) }))
    .filter(({ free }) => free > 0)
    .map(({ slot: { startsMs, endsMs }, free }) => ({
      service_id: service.id,
      starts_at: toIsoWithOffset(new Date(startsMs), centre.timezone),
      ends_at: toIsoWithOffset(new Date(endsMs), centre.timezone),
      free,
    }));
}

function startsWithin(date: string, { open, close }: { open: string; close: string }, service: BookingService, timeZone: string): Date[] {
  const end = toInstant(close > open ? date : addDays(date, 1), close, timeZone);
  const starts: Date[] = [];
  for (let start = toInstant(date, open, timeZone); endOf(start, service) <= end; start = endOf(start, service)) starts.push(start);
  return starts;
}

function endOf(start: Date, { duration_minutes }: BookingService): Date {
  return new Date(start.getTime() + duration_minutes * 60_000);
}
