import { addMonths, listMonthDays } from './calendar-month.ts';

/** What the calendar shows: a month, and the day of it that was chosen. */
export interface CalendarAddress {
  /** `2026-12` */
  month: string;
  /** `2026-12-05` */
  day: string | undefined;
}

/** How far the calendar goes, counted in months from the present one. */
const reach = { back: 1, ahead: 12 } as const;

/** What the address asks for; undefined for the list. Months out of reach, days that there are not count as not asked for. */
export function readCalendarAddress(query: URLSearchParams, today: string): CalendarAddress | undefined {
  if (query.get('view') !== 'calendar') return undefined;
  const thisMonth = today.slice(0, 7);
  const wantedDay = query.get('day') ?? '';
  const wantedMonth = query.get('month') ?? wantedDay.slice(0, 7);
  const month = isWithinReach(wantedMonth, today) ? wantedMonth : thisMonth;
  return { month, day: listMonthDays(month).find((day) => day === wantedDay) };
}

/** The same as query of an address; the present month is left out. */
export function toCalendarQuery({ month, day }: CalendarAddress, today: string): Record<string, string | undefined> {
  return { view: 'calendar', month: month === today.slice(0, 7) ? undefined : month, day };
}

/** Whether there is a page of that month. */
export function isWithinReach(month: string, today: string): boolean {
  const thisMonth = today.slice(0, 7);
  return (
    /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) && month >= addMonths(thisMonth, -reach.back) && month <= addMonths(thisMonth, reach.ahead)
  );
}
