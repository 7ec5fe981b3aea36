import { formatDate, type Moment } from '#shared/rules/date-format.ts';
import { useDesk } from './desk-context.tsx';

/** Formats days and times in the centre's format and time zone, independent of the browser's. */
export function useDates() {
  const { start, locale } = useDesk();
  const { timeZone, dateFormat, timeFormat } = start;
  const write = (format: string) => (moment: Moment) => formatDate(moment, format, locale, timeZone);
  return { timeZone, day: write(dateFormat), time: write(timeFormat), dayTime: write(`${dateFormat}, ${timeFormat}`) };
}
