import { type Weekday, weekdays } from '#shared/site/weekdays.ts';

/** Date and time shown by a clock in a place. */
export interface ZonedTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  weekday: Weekday;
}

const dayMs = 86_400_000;

/** Converts a timestamp to the local time of an IANA zone. Throws RangeError for an unknown zone or an invalid date. */
export function toZoned(instant: Date, timeZone: string): ZonedTime {
  const wall = new Date(toWallMs(instant.getTime(), timeZone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
    weekday: toWeekday(wall),
  };
}

/**
 * Converts a local date and time (`24:00` ends the day) to a timestamp. A time skipped by summer time moves forward by the gap; of a repeated time,
 * the first counts. Throws RangeError for an invalid date, time or zone.
 */
export function toInstant(calendarDate: string, clockTime: string, timeZone: string): Date {
  const [, hour, minute] = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(clockTime) ?? [];
  if (hour === undefined || (hour === '24' && minute !== '00')) throw new RangeError(`Not a clock time: ${clockTime}`);
  const wallMs = toUtc(calendarDate).getTime() + (Number(hour) * 60 + Number(minute)) * 60_000;
  const offsetMs = (ms: number) => toWallMs(ms, timeZone) - ms;
  const before = wallMs - offsetMs(wallMs - dayMs);
  const after = wallMs - offsetMs(wallMs + dayMs);
  const isSkippedOrFirst = offsetMs(before) === wallMs - before || offsetMs(after) !== wallMs - after;
  return new Date(isSkippedOrFirst ? before : after);
}

/** Local calendar day at a time, `2026-11-21`. */
export function calendarDateIn(instant: Date, timeZone: string): string {
  return new Date(toWallMs(instant.getTime(), timeZone)).toISOString().slice(0, 10);
}

export function addDays(calendarDate: string, days: number): string {
  return new Date(toUtc(calendarDate).getTime() + days * dayMs).toISOString().slice(0, 10);
}

export function weekdayOf(calendarDate: string): Weekday {
  return toWeekday(toUtc(calendarDate));
}

/** ISO 8601 with the local offset, to the second: `2026-11-21T10:00:00+01:00`. */
export function toIsoWithOffset(instant: Date, timeZone: string): string {
  const wallMs = toWallMs(instant.getTime(), timeZone);
  const minutes = Math.round((wallMs - instant.getTime()) / 60_000);
  const offset = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return `${new Date(wallMs).toISOString().slice(0, 19)}${minutes < 0 ? '-' : '+'}${offset}`;
}

/** Local time as if it were UTC, in milliseconds. */
function toWallMs(ms: number, timeZone: string): number {
  return ms + findOffsetMs(ms, timeZone);
}

interface Zone {
  formatter: Intl.DateTimeFormat;
  offsetsMs: Map<number, number>;
}
// cached: opening hours of a hundred shops need the same few offsets, for which Intl takes microseconds and a map nanoseconds
const zones = new Map<string, Zone>();
const maxOffsets = 5000;
/** Offsets change only on a quarter of an hour, everywhere since 1972. */
const slotMs = 900_000;

/** UTC offsets of a zone over some years: start of each in milliseconds, and minutes; earliest first. */
export interface ZoneClock {
  timeZone: string;
  offsets: readonly (readonly [fromMs: number, minutes: number])[];
  untilMs: number;
}
const clocks = new Map<string, ZoneClock>();

/** Returns a zone's offsets from the start of the previous year to the end of the next one. */
export function readZoneClock(instant: Date, timeZone: string): ZoneClock {
  const year = instant.getUTCFullYear();
  const [fromMs, untilMs] = [Date.UTC(year - 1, 0), Date.UTC(year + 2, 0)];
  const offsets: [number, number][] = [[fromMs, findOffsetMs(fromMs, timeZone) / 60_000]];
  for (let ms = fromMs; ms < untilMs; ms += dayMs) {
    const before = findOffsetMs(ms, timeZone);
    if (findOffsetMs(ms + dayMs, timeZone) === before) continue;
    let at = ms;
    while (findOffsetMs(at, timeZone) === before) at += slotMs;
    offsets.push([at, findOffsetMs(at, timeZone) / 60_000]);
  }
  return { timeZone, offsets, untilMs };
}

/** Stores known offsets, which then need no `Intl`: its first call blocks a phone for a tenth of a second. */
export function knowZoneClock(clock: ZoneClock): void {
  clocks.set(clock.timeZone, clock);
}

function findOffsetMs(ms: number, timeZone: string): number {
  const clock = clocks.get(timeZone);
  const known = clock && ms < clock.untilMs ? clock.offsets.findLast(([fromMs]) => fromMs <= ms) : undefined;
  if (known) return known[1] * 60_000;
  const { formatter, offsetsMs } = getZone(timeZone);
  const slot = Math.floor(ms / slotMs);
  const kept = offsetsMs.get(slot);
  if (kept !== undefined) return kept;
  const part: Record<string, number> = {};
  for (const { type, value } of formatter.formatToParts(slot * slotMs)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const offsetMs = Date.UTC(year, month - 1, day, hour, minute, second) - slot * slotMs;
  if (offsetsMs.size >= maxOffsets) offsetsMs.clear();
  offsetsMs.set(slot, offsetMs);
  return offsetMs;
}

function getZone(timeZone: string): Zone {
  const kept = zones.get(timeZone);
  if (kept) return kept;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const zone = { formatter, offsetsMs: new Map<number, number>() };
  zones.set(timeZone, zone);
  return zone;
}

function toUtc(calendarDate: string): Date {
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(calendarDate) ? `${calendarDate}T00:00:00Z` : Number.NaN);
  // 30 February parses in some engines and rolls over
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== calendarDate) throw new RangeError(`Not a date: ${calendarDate}`);
  return date;
}

function toWeekday(date: Date): Weekday {
  return weekdays[(date.getUTCDay() + 6) % 7] ?? 'monday';
}
