import { calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { count, type Reader } from './pass.ts';

const asWanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d))?(?:[.,]\d+)?)?(?: ?(Z|[+-]\d\d(?::?\d\d)?))?$/i;
/** Fields that say when something is over: a day alone counts to its end. */
const endings = /(?:^|[._])(?:ends?_at|expires_at|to|until)$/;

/** ISO 8601 with offset, out of whatever a database writes; what has no offset is what the centre's clocks show. */
export function toInstantReader(path: string): Reader {
  const spelling = { path, repair: 'date-spelling' } as const;
  const inZone = { path, repair: 'date-in-zone' } as const;
  const isEnding = endings.test(path);
  return (value, pass) => {
    if (typeof value !== 'string' || asWanted.test(value)) return value;
    const [, date, time, seconds = '00', offset] = written.exec(value) ?? [];
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

/** A calendar day, out of an instant or a day with a time. */
export function toDayReader(path: string): Reader {
  const note = { path, repair: 'date-of-instant' } as const;
  return (value, pass) => {
    if (typeof value !== 'string' || value.length === 10) return value;
    const [, date, time, seconds = '00', offset] = written.exec(value) ?? [];
    if (date === undefined || time === undefined || !isDay(date) || !isClockTime(time)) return value;
    const instant = offset === undefined ? undefined : new Date(`${date}T${time}:${seconds}${toOffset(offset)}`);
    if (instant && Number.isNaN(instant.getTime())) return value;
    count(pass, note);
    const isMidnight = time === '00:00' && seconds === '00'; // a day that was made an instant, wherever its midnight is
    return instant === undefined || isMidnight ? date : calendarDateIn(instant, pass.zone);
  };
}

/** `09:00`, out of `9:00` and `09:00:00`. */
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
/** Many records have the same days. */
const mostOffsets = 5000;

/** The offset that holds there from midnight to midnight; undefined on a day on which clocks are changed. */
function findOffset(date: string, zone: string): string | undefined {
  const key = `${zone} ${date}`;
  if (offsets.has(key)) return offsets.get(key);
  if (offsets.size >= mostOffsets) offsets.clear();
  const [first, last] = ['00:00', '24:00'].map((time) => toIsoWithOffset(toInstant(date, time, zone), zone).slice(19));
  const offset = first === last ? first : undefined;
  offsets.set(key, offset);
  return offset;
}

/** `+01`, `+0100`, `z`. */
function toOffset(given: string): string {
  if (given.toUpperCase() === 'Z') return 'Z';
  return `${given.slice(0, 3)}:${given.slice(3).replace(':', '') || '00'}`;
}

function isClockTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
