import { useMemo } from 'react';
import { formatDate } from '#shared/rules/date-format.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset, toZoned } from '#shared/rules/time-zone.ts';
import { type Locale, localeFacts } from '#shared/site/locales.ts';
import { useDesk } from '../lib/desk-context.tsx';

/** Days and times in words, with weekday and time zone. Text that is not a date is returned unchanged. */
export function useDateWords() {
  const { start, locale } = useDesk();
  const { timeZone, timeFormat } = start;
  const zone = useMemo(() => toZoneName(timeZone, locale), [timeZone, locale]);
  const dayFormat = `dddd ${localeFacts[locale].day} MMMM YYYY`;
  const format = (moment: string, how: string) => (isDate(moment) ? formatDate(moment, how, locale, timeZone) : moment);
  return {
    zone,
    day: (day: string) => format(day, dayFormat),
    instant: (instant: string) => `${format(instant, `${dayFormat}, ${timeFormat}`)}, ${zone}`,
  };
}

function isDate(text: string): boolean {
  return !Number.isNaN(new Date(text).getTime());
}

const pattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2})?$/;

/** Converts a timestamp for `datetime-local`, in the centre's time zone; empty if invalid. */
export function toLocalInput(instant: string, timeZone: string): string {
  const moment = new Date(instant);
  if (instant === '' || Number.isNaN(moment.getTime())) return '';
  const { hour, minute } = toZoned(moment, timeZone);
  const pad = (part: number) => String(part).padStart(2, '0');
  return `${calendarDateIn(moment, timeZone)}T${pad(hour)}:${pad(minute)}`;
}

/** Converts a `datetime-local` value to a timestamp; undefined if incomplete. A time that daylight saving skips becomes an hour later. */
export function fromLocalInput(local: string, timeZone: string): string | undefined {
  const [, date, time] = pattern.exec(local) ?? [];
  return date && time ? toIsoWithOffset(toInstant(date, time, timeZone), timeZone) : undefined;
}

/** Name of the time zone in a language: `Central European Time`. */
function toZoneName(timeZone: string, locale: Locale): string {
  const parts = new Intl.DateTimeFormat(localeFacts[locale].tag, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Whether a picked time is skipped or ambiguous because of daylight saving; undefined: neither. */
export function findClockChange(local: string, timeZone: string): 'skipped' | 'twice' | undefined {
  const instant = fromLocalInput(local, timeZone);
  if (instant === undefined) return undefined;
  const [, date, time] = pattern.exec(local) ?? [];
  const shows = (minutesLater: number) => toLocalInput(new Date(Date.parse(instant) + minutesLater * 60_000).toISOString(), timeZone);
  if (shows(0) !== `${date}T${time}`) return 'skipped';
  return [30, 60].some((minutes) => shows(minutes) === shows(0)) ? 'twice' : undefined;
}

/** Moves a timestamp by days. Its time of day in the centre's time zone stays the same. */
export function moveByDays(instant: string, days: number, timeZone: string): string {
  const [date = '', time = ''] = toLocalInput(instant, timeZone).split('T');
  return date === '' ? instant : toIsoWithOffset(toInstant(addDays(date, days), time, timeZone), timeZone);
}
