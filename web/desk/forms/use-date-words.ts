import { useMemo } from 'react';
import { formatDate } from '#shared/rules/date-format.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useDesk } from '../lib/desk-context.tsx';
import { toZoneName } from './zoned-input.ts';

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
