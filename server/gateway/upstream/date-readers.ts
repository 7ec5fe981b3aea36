import type * as z from 'zod/mini';
import { calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { count, type Reader } from './repairs.ts';
import { definitionOf } from './schema-definition.ts';

const asWanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?(?:[.,]\d+)?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?$/i;
/** Fields for the end of a period, in which a date without a time means the end of that day. */
const endings = /(?:^|[._])(?:ends?_at|expires_at|to|until)$/;

/**
 * Dates as written in Czech, Slovak and German: `28.11.2026 10:00`, `5. 1. 2026`. Dates with slashes are not read,
 * because the order of day and month would be ambiguous.
 */
const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})(?:,? (\d{1,2}):(\d\d)(?::(\d\d))?)?$/;
/** Zero dates of MySQL, the date that Carbon makes of a zero date, and the first day of .NET. */
const zeroDates = /^(?:0000-00-00|-0001-11-30|0001-01-01)(?:[T ].*)?$/;
/** Smaller numbers could be ids or years. A number from `minUnixMs` on is in milliseconds, a smaller one in seconds. */
const minUnixSeconds = 1e8;
const minUnixMs = 1e11;
const maxUnixMs = 1e14;

/** Whether a database means "no date" by this value. */
export function isZeroDate(value: unknown): boolean {
  return value === 0 || value === '0' || (typeof value === 'string' && value.length <= 40 && zeroDates.test(value));
}

/** Whether a schema is a date or a date-time, required or not. */
export function isOfDate(schema: z.core.$ZodType): boolean {
  const { format, innerType } = definitionOf(schema);
  return innerType ? isOfDate(innerType) : format === 'datetime' || format === 'date';
}

/** Reads a Unix time in seconds or milliseconds; undefined if the value is neither. */
function findUnixTime(value: unknown): Date | undefined {
  const figure = typeof value === 'string' && /^-?\d{9,14}(?:\.\d{1,9})?$/.test(value) ? Number(value) : value;
  if (typeof figure !== 'number') return undefined;
  const size = Math.abs(figure);
  return size >= minUnixSeconds && size < maxUnixMs ? new Date(size < minUnixMs ? figure * 1000 : figure) : undefined;
}

/** Converts a dotted date to the form that databases write; returns any other text unchanged. */
function toDashed(text: string): string {
  const [, day, month, year, hour, minute, seconds = '00'] = dotted.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return text;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return hour === undefined || minute === undefined ? date : `${date} ${hour.padStart(2, '0')}:${minute}:${seconds}`;
}

/**
 * Creates a reader that converts the forms that databases write to ISO 8601 with offset. A date without offset is in
 * the centre's time zone.
 */
export function toInstantReader(path: string): Reader {
  const spelling = { path, repair: 'date-spelling' } as const;
  const inZone = { path, repair: 'date-in-zone' } as const;
  const fromUnix = { path, repair: 'date-from-unix' } as const;
  const isEnding = endings.test(path);
  return (value, pass) => {
    const unix = findUnixTime(value);
    if (unix) {
      count(pass, fromUnix);
      return toIsoWithOffset(unix, pass.zone);
    }
    if (typeof value !== 'string' || asWanted.test(value)) return value;
    const [, date, time, seconds = '00', offset] = written.exec(toDashed(value)) ?? [];
    if (date === undefined || !isDay(date)) return value;
    if (offset !== undefined && time !== undefined) {
      count(pass, spelling);
      return `${date}T${time}:${seconds}${toOffset(offset)}`;
    }
    const wall = time ?? (isEnding ? '23:59' : '00:00');
    if (!isClockTime(wall)) return value;
    count(pass, inZone);
    return toZonedText(date, wall, time === undefined && isEnding ? '59' : seconds, pass.zone);
  };
}

/** Creates a reader of calendar days, which may be written as a date-time or as a day with a time. */
export function toDayReader(path: string): Reader {
  const note = { path, repair: 'date-of-instant' } as const;
  const spelling = { path, repair: 'date-spelling' } as const;
  const fromUnix = { path, repair: 'date-from-unix' } as const;
  return (value, pass) => {
    const unix = findUnixTime(value);
    if (unix) {
      count(pass, fromUnix);
      return toDay(unix, pass.zone);
    }
    if (typeof value !== 'string') return value;
    const dashed = toDashed(value);
    if (dashed.length === 10) {
      if (dashed !== value) count(pass, spelling);
      return dashed;
    }
    const [, date, time, seconds = '00', offset] = written.exec(dashed) ?? [];
    if (date === undefined || time === undefined || !isDay(date) || !isClockTime(time)) return value;
    const instant = offset === undefined ? undefined : new Date(`${date}T${time}:${seconds}${toOffset(offset)}`);
    if (instant && Number.isNaN(instant.getTime())) return value;
    count(pass, note);
    const isMidnight = time === '00:00' && seconds === '00'; // a day stored as a date-time, at midnight in any time zone
    return instant === undefined || isMidnight ? date : calendarDateIn(instant, pass.zone);
  };
}

/** Returns the calendar day of a time. Midnight UTC means a stored day, regardless of the centre's time zone. */
function toDay(instant: Date, zone: string): string {
  const isMidnight = instant.getTime() % 86_400_000 === 0;
  return isMidnight ? instant.toISOString().slice(0, 10) : calendarDateIn(instant, zone);
}

/** Creates a reader that converts `9:00` and `09:00:00` to `09:00`. */
export function toClockReader(path: string): Reader {
  const note = { path, repair: 'clock-time' } as const;
  return (value, pass) => {
    if (typeof value !== 'string' || value.length === 5) return value;
    const [, hour, minute] = /^(\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?$/.exec(value) ?? [];
    if (hour === undefined || minute === undefined) return value;
    count(pass, note);
    return `${hour.padStart(2, '0')}:${minute}`;
  };
}

function toZonedText(date: string, time: string, seconds: string, zone: string): string {
  const offset = findOffset(date, zone);
  if (offset !== undefined) return `${date}T${time}:${seconds}${offset}`;
  return toIsoWithOffset(new Date(toInstant(date, time, zone).getTime() + Number(seconds) * 1000), zone);
}

const offsets = new Map<string, string | undefined>();
/** Max cached offsets. Few are needed, because many records have the same days. */
const maxOffsets = 5000;

/** Returns the offset that applies to the whole day; undefined on days with a clock change. */
function findOffset(date: string, zone: string): string | undefined {
  const key = `${zone} ${date}`;
  if (offsets.has(key)) return offsets.get(key);
  if (offsets.size >= maxOffsets) offsets.clear();
  const [first, last] = ['00:00', '24:00'].map((time) => toIsoWithOffset(toInstant(date, time, zone), zone).slice(19));
  const offset = first === last ? first : undefined;
  offsets.set(key, offset);
  return offset;
}

/** Normalizes offsets such as `+01`, `+0100` and `z`. */
function toOffset(value: string): string {
  if (value.toUpperCase() === 'Z') return 'Z';
  return `${value.slice(0, 3)}:${value.slice(3).replace(':', '') || '00'}`;
}

function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
