import { addMonths, listMonthDays } from './calendar-month.ts';

/** State of the calendar: a month, and the chosen day. */
export interface CalendarAddress {
  /** `2026-12` */
  month: string;
  /** `2026-12-05` */
  day: string | undefined;
}

/** Range of the calendar in months from the current one. */
const reach = { back: 1, ahead: 12 } as const;

/** Reads the calendar's state from the address; undefined for the list view. Ignores months out of range and invalid days. */
export function readCalendarAddress(query: URLSearchParams, today: string): CalendarAddress | undefined {
  if (query.get('view') !== 'calendar') return undefined;
  const thisMonth = today.slice(0, 7);
  const wantedDay = query.get('day') ?? '';
  const wantedMonth = query.get('month') ?? wantedDay.slice(0, 7);
  const month = isWithinReach(wantedMonth, today) ? wantedMonth : thisMonth;
  return { month, day: listMonthDays(month).find((day) => day === wantedDay) };
}

/** Converts the calendar's state to a query; omits the current month. */
export function toCalendarQuery({ month, day }: CalendarAddress, today: string): Record<string, string | undefined> {
  return { view: 'calendar', month: month === today.slice(0, 7) ? undefined : month, day };
}

/** Whether the calendar has a page for this month. */
export function isWithinReach(month: string, today: string): boolean {
  const thisMonth = today.slice(0, 7);
  return (
    /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) && month >= addMonths(thisMonth, -reach.back) && month <= addMonths(thisMonth, reach.ahead)
  );
}
