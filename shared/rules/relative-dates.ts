import { type Weekday, weekdays } from '#shared/site/weekdays.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset, weekdayOf } from './time-zone.ts';

const pattern = /^@(?:day|weekday:(?<weekday>[a-z]+))(?<count>[+-]\d{1,4})?(?: (?<clockTime>(?:[01]\d|2[0-3]):[0-5]\d|24:00))?$/;

/**
 * Copies a JSON value and replaces dates relative to the day of import. `@day+3 18:00` is in three days, `@weekday:saturday+1 10:00` a week after the
 * next Saturday (today counts). Without a time, the result is a calendar date.
 */
export function resolveRelativeDates(value: unknown, importedAt: Date, timeZone: string): unknown {
  const today = calendarDateIn(importedAt, timeZone);
  const resolve = (part: unknown): unknown => {
    if (typeof part === 'string') return part.startsWith('@') ? toDate(part, today, timeZone) : part;
    if (Array.isArray(part)) return part.map(resolve);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, resolve(inner)]));
  };
  return resolve(value);
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
