import type { OpeningHours, OpeningInterval, OpeningZone } from '#shared/schemas/fields.ts';
import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import { addDays, calendarDateIn, toInstant, toZoned, weekdayOf } from './time-zone.ts';

export type OpeningException = OpeningHours['exceptions'][number];

export interface DayHours {
  status: 'open' | 'closed' | 'unknown';
  /** Sorted; touching and overlapping ones are joined. If `close` is not after `open`, it is on the next day. */
  intervals: OpeningInterval[];
  exception?: OpeningException;
}

/** Hours of a day with its date. */
export type DatedHours = DayHours & { date: string; weekday: Weekday };

export type OpeningStatus =
  /** `until` is undefined if the place does not close within eight days. */
  | { status: 'open'; until: Date | undefined }
  /** `opensAt` is undefined if the place does not open within eight days, or if the next opening is unknown. */
  | { status: 'closed'; opensAt: Date | undefined }
  | { status: 'unknown' };

/** Number of days in which the next opening is searched. */
export const horizonDays = 8;
const dayMinutes = 1440;
const dayMs = 86_400_000;
/**
 * If yesterday's hours are unknown, a place may have been open through the night until this hour. After this hour, today's hours alone are certain.
 */
const latestNightHour = 6;

/** Returns the default zone of a centre, otherwise the first; undefined without zones. The hours of this zone are those of the centre. */
export function findDefaultZone(zones: readonly OpeningZone[]): OpeningZone | undefined {
  return zones.find((zone) => zone.is_default) ?? zones[0];
}

/** Hours of a calendar day: its exception if there is one, else the weekday's. */
export function hoursOnDay(hours: OpeningHours, calendarDate: string): DayHours {
  const exception = hours.exceptions.find((one) => one.date === calendarDate);
  if (exception) {
    if (exception.status === 'closed') return { status: 'closed', intervals: [], exception };
    const intervals = join(exception.hours);
    return { status: intervals.length > 0 ? 'open' : 'unknown', intervals, exception };
  }
  return hoursOnWeekday(hours, weekdayOf(calendarDate));
}

/** Whether a place is closed on a day at a time at which it is open in its usual week. */
export function isShorterDay(hours: OpeningHours, calendarDate: string): boolean {
  const own = hoursOnDay(hours, calendarDate).intervals.map(toMinutes);
  const usual = hoursOnWeekday(hours, weekdayOf(calendarDate)).intervals.map(toMinutes);
  return usual.some(({ start, end }) => !own.some((one) => one.start <= start && one.end >= end));
}

/** Whether a place is open at `now`, and when it closes or opens next. `unknown` if in doubt. */
export function openingStatus(hours: OpeningHours, now: Date, timeZone: string): OpeningStatus {
  const today = calendarDateIn(now, timeZone);
  const days: PeriodsOfDay[] = []; // computed on demand, because mostly only the first two days are needed
  const getDay = (offset: number) => {
    days[offset + 1] ??= toPeriodsOfDay(hours, addDays(today, offset), timeZone);
    return days[offset + 1] ?? { isUnknown: true, periods: [] };
  };

  const current = [...getDay(-1).periods, ...getDay(0).periods].find((period) => period.start <= now && now < period.end);
  if (current) {
    const end = findEnd(current, getDay);
    return { status: 'open', until: end.getTime() - now.getTime() >= horizonDays * dayMs ? undefined : end };
  }
  const isNight = toZoned(now, timeZone).hour < latestNightHour;
  if (getDay(0).isUnknown || (isNight && getDay(-1).isUnknown)) return { status: 'unknown' };
  for (let offset = 0; offset <= horizonDays && !getDay(offset).isUnknown; offset += 1) {
    const next = getDay(offset).periods.find((period) => period.start > now);
    if (next) return { status: 'closed', opensAt: next.start };
  }
  return { status: 'closed', opensAt: undefined };
}

/** When the result of `openingStatus` changes next, as far as known. */
export function nextOpeningChange(hours: OpeningHours, now: Date, timeZone: string): Date | undefined {
  const answer = openingStatus(hours, now, timeZone);
  if (answer.status === 'unknown') return undefined;
  return answer.status === 'open' ? answer.until : answer.opensAt;
}

/** Hours of consecutive calendar days. */
export function listDays(hours: OpeningHours, fromCalendarDate: string, count: number): DatedHours[] {
  return Array.from({ length: count }, (_, index) => {
    const date = addDays(fromCalendarDate, index);
    return { date, weekday: weekdayOf(date), ...hoursOnDay(hours, date) };
  });
}

/** The usual week from Monday, with consecutive days of the same hours grouped. */
export function groupWeek(hours: OpeningHours): { days: Weekday[]; status: DayHours['status']; intervals: OpeningInterval[] }[] {
  const groups: { days: Weekday[]; status: DayHours['status']; intervals: OpeningInterval[] }[] = [];
  for (const weekday of weekdays) {
    const { status, intervals } = hoursOnWeekday(hours, weekday);
    const last = groups.at(-1);
    if (last && last.status === status && JSON.stringify(last.intervals) === JSON.stringify(intervals)) last.days.push(weekday);
    else groups.push({ days: [weekday], status, intervals });
  }
  return groups;
}

/** Text of the usual week, for comparison. */
export const toWeekText = (hours: OpeningHours): string => JSON.stringify(groupWeek(hours));

function hoursOnWeekday(hours: OpeningHours, weekday: Weekday): DayHours {
  const given = hours.days[weekday];
  if (hours.status === 'closed') return { status: 'closed', intervals: [] };
  if (hours.status === 'unknown' || given === undefined) return { status: 'unknown', intervals: [] };
  return { status: given.length > 0 ? 'open' : 'closed', intervals: join(given) };
}

/** Sorts, and joins touching intervals; a whole day is 00:00 to 24:00. */
function join(intervals: readonly OpeningInterval[]): OpeningInterval[] {
  const joined: { start: number; end: number }[] = [];
  for (const next of intervals.map(toMinutes).sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1);
    if (last && next.start <= last.end) last.end = Math.min(Math.max(last.end, next.end), last.start + dayMinutes);
    else joined.push(next);
  }
  return joined.map(({ start, end }) => ({ open: toClockTime(start), close: toClockTime(end > dayMinutes ? end - dayMinutes : end) }));
}

/** Minutes since midnight. `end` is more than a day if the interval ends after the next midnight. */
function toMinutes({ open, close }: OpeningInterval): { start: number; end: number } {
  const start = minutesOf(open);
  const end = minutesOf(close);
  return { start, end: end > start ? end : end + dayMinutes };
}

function minutesOf(clockTime: string): number {
  return Number(clockTime.slice(0, 2)) * 60 + Number(clockTime.slice(3));
}

function toClockTime(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

interface Period {
  start: Date;
  end: Date;
}
interface PeriodsOfDay {
  isUnknown: boolean;
  periods: Period[];
}

/** Empty if the change to summer time skips the whole interval. */
function toPeriods(date: string, { open, close }: OpeningInterval, timeZone: string): Period[] {
  const start = toInstant(date, open, timeZone);
  const end = toInstant(close > open ? date : addDays(date, 1), close, timeZone);
  return start < end ? [{ start, end }] : [];
}

function toPeriodsOfDay(hours: OpeningHours, date: string, timeZone: string): PeriodsOfDay {
  const { status, intervals } = hoursOnDay(hours, date);
  return { isUnknown: status === 'unknown', periods: intervals.flatMap((interval) => toPeriods(date, interval, timeZone)) };
}

/**
 * Returns the end of the period, including all later periods that follow without a gap, day by day. If a place never closes, the end is beyond the
 * horizon.
 */
function findEnd(current: Period, getDay: (offset: number) => PeriodsOfDay): Date {
  let { end } = current;
  for (let offset = 0; offset <= horizonDays + 1; offset += 1) {
    const { periods } = getDay(offset);
    if (periods[0] && periods[0].start > end) break;
    for (const period of periods) if (period.start <= end && period.end > end) end = period.end;
  }
  return end;
}
