import { useSearchParams } from 'react-router';
import { formatDate } from '#shared/rules/date-format.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { useDesk } from '../lib/desk-context.tsx';

const pattern = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** Month in the page's address, `2026-11`. The default is the current one. */
export function useMonth() {
  const { timeZone } = useDesk().start;
  const [params, setParams] = useSearchParams();
  const current = calendarDateIn(new Date(), timeZone).slice(0, 7);
  const wanted = params.get('month') ?? '';
  const month = pattern.test(wanted) && wanted < current ? wanted : current;
  return { month, current, set: (next: string) => setParams({ month: next }) };
}

/** Returns a function that formats months as in running text: `November 2026`, in Czech `listopad 2026`. */
export function useMonthName(): (month: string) => string {
  const { locale, start } = useDesk();
  return (month) => formatDate(`${month}-01`, 'MMMM YYYY', locale, start.timeZone);
}

/** Returns a function that formats the days of a known month: `Thu 1`, in Czech `čt 1.` */
export function useDayName(): (day: string) => string {
  const { locale, start } = useDesk();
  return (day) => formatDate(day, `ddd ${localeFacts[locale].day}`, locale, start.timeZone);
}

/** Returns the month before or after another. */
export function shiftMonth(month: string, by: 1 | -1): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** Lists the months from the latest to the first. */
export function listMonths(first: string, last: string): string[] {
  const months: string[] = [];
  for (let month = last; month >= first && months.length < 240; month = shiftMonth(month, -1)) months.push(month);
  return months;
}
