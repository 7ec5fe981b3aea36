import type { BookingService, BookingSlot } from '#shared/contracts/booking.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { findEventId } from '#shared/rules/event-registration.ts';
import { hoursOnDay } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset, weekdayOf } from '#shared/rules/time-zone.ts';
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
  /** Places, if the slot has its own number. */
  capacity?: number;
}

/** Places that are taken during some time. */
export interface Taken extends Slot {
  people: number;
}

/**
 * Lists the future slots of a service, as far ahead as it can be booked. Defaults to a week from today. Slots are the service's own weekly ones, or
 * else divide the centre's hours. Lists only the first of several slots with the same beginning.
 */
export function listSlots(service: BookingService, centre: Mall, { from, to }: Asked, now: Date): Slot[] {
  const today = calendarDateIn(now, centre.timezone);
  const first = from && from > today ? from : today;
  const lastOfAll = addDays(today, (service.days_ahead ?? bookingLimits.daysAhead) - 1);
  const lastRequested = to ?? addDays(first, daysUnasked - 1);
  const last = lastRequested < lastOfAll ? lastRequested : lastOfAll;
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1) return [];
  const dates = Array.from({ length: Math.min(days, daysAtMost) }, (_, index) => addDays(first, index));
  const slots = dates
    .flatMap((date) => listRanges(service, centre, date).flatMap((range) => slotsWithin(date, range, centre.timezone)))
    .filter(({ startsMs }) => startsMs > now.getTime())
    .sort((a, b) => a.startsMs - b.startsMs);
  return slots.filter(({ startsMs }, index) => slots[index - 1]?.startsMs !== startsMs);
}

/** Hours of a day that are divided into slots. If `to` is not after `from`, it is a time on the next day. */
interface Range {
  from: string;
  to: string;
  duration_minutes: number;
  capacity?: number;
}

function listRanges({ slots = [], duration_minutes }: BookingService, centre: Mall, date: string): Range[] {
  if (slots.length > 0) return slots.filter(({ weekday }) => weekday === weekdayOf(date));
  return hoursOnDay(centreHours(centre), date).intervals.map(({ open, close }) => ({ from: open, to: close, duration_minutes }));
}

/**
 * Returns the number of free places in a slot. All orders that overlap the slot count, because orders from before a
 * change of hours may overlap it partly. Dates of an event have their own places,
 * even if they overlap. `held`: taken places that are held for the caller.
 */
export function freePlaces(
  { id, capacity }: Pick<BookingService, 'id' | 'capacity'>,
  slot: Slot,
  taken: readonly Taken[],
  held = 0,
): number {
  const isEvent = findEventId(id) !== undefined;
  const overlapping = taken.filter(({ startsMs, endsMs }) =>
    isEvent ? startsMs === slot.startsMs : startsMs < slot.endsMs && endsMs > slot.startsMs,
  );
  return Math.max(0, (slot.capacity ?? capacity) + held - overlapping.reduce((sum, { people }) => sum + people, 0));
}

/** Returns slots with free places for the API, in the centre's time zone; also full slots that members can wait for. */
export function toFreeSlots(
  service: BookingService,
  centre: Mall,
  slots: readonly Slot[],
  taken: readonly Taken[],
  hasWaitingList: (slot: Slot) => boolean = () => false,
): BookingSlot[] {
  return slots
    .map((slot) => ({ slot, free: freePlaces(service, slot, taken) }))
    .filter(({ free, slot }) => free > 0 || hasWaitingList(slot))
    .map(({ slot: { startsMs, endsMs }, free }) => ({
      service_id: service.id,
      starts_at: toIsoWithOffset(new Date(startsMs), centre.timezone),
      ends_at: toIsoWithOffset(new Date(endsMs), centre.timezone),
      free,
    }));
}

function slotsWithin(date: string, { from, to, duration_minutes, capacity }: Range, timeZone: string): Slot[] {
  const endMs = toInstant(to > from ? date : addDays(date, 1), to, timeZone).getTime();
  const lengthMs = duration_minutes * 60_000;
  const slots: Slot[] = [];
  for (let startsMs = toInstant(date, from, timeZone).getTime(); startsMs + lengthMs <= endMs; startsMs += lengthMs) {
    slots.push({ startsMs, endsMs: startsMs + lengthMs, ...(capacity !== undefined && { capacity }) });
  }
  return slots;
}
