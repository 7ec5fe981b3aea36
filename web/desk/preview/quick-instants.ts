import { addDays, calendarDateIn, toZoned } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';

/** Frequent preview times in the centre's time zone, in the format of `datetime-local`; undefined: now. */
export function toQuickInstants(now: Date, timeZone: string): { name: 'now' | 'tomorrow' | 'saturday'; local: string | undefined }[] {
  const today = calendarDateIn(now, timeZone);
  const ahead = (weekdays.indexOf('saturday') - weekdays.indexOf(toZoned(now, timeZone).weekday) + 7) % 7;
  return [
    { name: 'now', local: undefined },
    { name: 'tomorrow', local: `${addDays(today, 1)}T08:00` },
    { name: 'saturday', local: `${addDays(today, ahead || 7)}T12:00` },
  ];
}
