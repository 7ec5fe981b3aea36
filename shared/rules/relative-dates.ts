import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset, weekdayOf } from './time-zone.ts';

const pattern = /^@(?:day|weekday:(?<weekday>[a-z]+))(?<count>[+-]\d{1,4})?(?: (?<clockTime>(?:[01]\d|2[0-3]):[0-5]\d|24:00))?$/;

/**
 * Copies a JSON value and replaces dates relative to the day of import. `@day+3 18:00` is in three days, `@weekday:saturday+1 10:00` a week after the
 * next Saturday (today counts). Without a time, the result is a calendar date. An event of one day that would be on a
 * holiday moves by whole weeks, together with its other dates.
 */
export function resolveRelativeDates(value: unknown, importedAt: Date, timeZone: string): unknown {
  const today = calendarDateIn(importedAt, timeZone);
  const resolve = (part: unknown, day: string): unknown => {
    if (typeof part === 'string') return part.startsWith('@') ? toDate(part, day, timeZone) : part;
    if (Array.isArray(part)) return part.map((inner) => resolve(inner, day));
    if (typeof part !== 'object' || part === null) return part;
    const week = day === today ? findFreeWeek(listSpans(part), today) : day;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolve(inner, timesOfEvent.has(key) ? week : day)]));
  };
  return resolve(value, today);
}

const timesOfEvent: ReadonlySet<string> = new Set(['starts_at', 'ends_at', 'dates']);

/** Month and day of holidays on which centres are closed or close early. */
const holidays: ReadonlySet<string> = new Set(['12-24', '12-25', '12-26', '12-31', '01-01']);
const maxWeeks = 5;

type Span = readonly [start: string, end: string];

/** Lists start and end of an event, and of each of its dates. */
function listSpans(event: object): Span[] {
  const { starts_at, ends_at, dates } = event as Record<string, unknown>; // safe: an object; the values are checked
  const own: Span[] = typeof starts_at === 'string' && typeof ends_at === 'string' ? [[starts_at, ends_at]] : [];
  const others = Array.isArray(dates) ? dates.filter((date) => typeof date === 'object' && date !== null) : [];
  return [...own, ...others.flatMap(listSpans)];
}

/** Moves the day of import by whole weeks, until no date of one day or night is on a holiday. Longer dates may include holidays. */
function findFreeWeek(spans: readonly Span[], today: string): string {
  const weeks = Array.from({ length: maxWeeks }, (_, week) => addDays(today, week * 7));
  const isFree = (day: string) =>
    spans.every((span) => {
      const [first = day, last = first] = span.map((time) => toDate(time, day, 'UTC').slice(0, 10)).sort();
      return last > addDays(first, 1) || [first, last].every((date) => !holidays.has(date.slice(5)));
    });
  return weeks.find(isFree) ?? today;
}

/** Text that only resembles a relative date, such as an account's name, is not changed. */
function toDate(text: string, today: string, timeZone: string): string {
  const parts = pattern.exec(text)?.groups;
  if (!parts) return text;
  const { weekday, count = '0', clockTime } = parts;
  if (weekday !== undefined && !isWeekday(weekday)) return text;
  const date = addDays(today, weekday ? daysUntil(weekday, today) + Number(count) * 7 : Number(count));
  return clockTime ? toIsoWithOffset(toInstant(date, clockTime, timeZone), timeZone) : date;
}

function daysUntil(weekday: Weekday, today: string): number {
  return (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(today)) + 7) % 7;
}

function isWeekday(name: string): name is Weekday {
  return weekdays.some((weekday) => weekday === name);
}
