import type { BookingService, BookingSlot } from '#shared/contracts/booking.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import { listDays } from '#shared/rules/opening-hours.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { centreHours } from './centre-hours.ts';

const daysUnasked = 7;
const daysAtMost = 31;
const dayMs = 86_400_000;

interface Asked {
  from?: string | undefined;
  /** Inclusive. */
  to?: string | undefined;
}

/** The slots that have not begun yet, one after the other within the centre's hours; a week from today when nothing else is asked. */
export function listSlots(service: BookingService, centre: Mall, { from, to }: Asked, now: Date): BookingSlot[] {
  const today = calendarDateIn(now, centre.timezone);
  const first = from && from > today ? from : today;
  const last = to ?? addDays(first, daysUnasked - 1);
  const days = (Date.parse(last) - Date.parse(first)) / dayMs + 1;
  if (days < 1) return [];
  return listDays(centreHours(centre), first, Math.min(days, daysAtMost))
    .flatMap(({ date, intervals }) => intervals.flatMap((interval) => startsWithin(date, interval, service, centre.timezone)))
    .filter((start) => start > now)
    .map((start) => ({
      service_id: service.id,
      starts_at: toIsoWithOffset(start, centre.timezone),
      ends_at: toIsoWithOffset(endOf(start, service), centre.timezone),
      free: service.capacity,
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
