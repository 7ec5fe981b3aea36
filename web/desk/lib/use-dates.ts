import { formatDate, type Moment } from '#shared/rules/date-format.ts';
import { useDesk } from './desk-context.tsx';

/** Writes days and instants as the centre does, by its clocks, wherever the browser is. */
export function useDates() {
  const { start, locale } = useDesk();
  const { timeZone, dateFormat, timeFormat } = start;
  const write = (format: string) => (moment: Moment) => formatDate(moment, format, locale, timeZone);
  return { timeZone, day: write(dateFormat), time: write(timeFormat), dayTime: write(`${dateFormat}, ${timeFormat}`) };
}
