import type { Announcement } from '#shared/contracts/announcements.ts';
import { formatDate, monthName } from '#shared/rules/date-format.ts';
import { listOccurrences } from '#shared/rules/event-dates.ts';
import { findEventDays } from '#shared/rules/event-days.ts';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import { localeFacts } from '#shared/site/locales.ts';
import { weekdays } from '#shared/site/weekdays.ts';
import { useSite } from '../../lib/centre/site.tsx';

/** An event with its first and last calendar day. */
export interface DatedEvent {
  event: Announcement;
  first: string;
  last: string;
}

const daysOfWeek = 7;

/** Adds a number of months, possibly negative, to a month (`2026-12`). */
export function addMonths(month: string, count: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + count, 1)).toISOString().slice(0, 7);
}

/** The days of a month in order. */
export function listMonthDays(month: string): string[] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const count = Math.round((Date.parse(next) - Date.parse(first)) / 86_400_000);
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** The weeks of a month, Monday first. Contains undefined in place of days of other months. */
export function toWeeks(month: string): (string | undefined)[][] {
  const days = listMonthDays(month);
  const before = weekdays.indexOf(weekdayOf(`${month}-01`));
  const count = Math.ceil((before + days.length) / daysOfWeek);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, weekday) => days[week * daysOfWeek + weekday - before]),
  );
}

/** Lists the dates of events within a month, sorted by start. An event with several dates is listed once for each. */
export function listDated(events: readonly Announcement[], month: string, timeZone: string): DatedEvent[] {
  const dated = events.flatMap(listOccurrences).flatMap((event) => {
    const days = findEventDays(event, timeZone);
    return days && days.first.slice(0, 7) <= month && days.last.slice(0, 7) >= month ? [{ event, ...days }] : [];
  });
  return dated.toSorted((a, b) => toStartMs(a) - toStartMs(b));
}

/** Key of an event on one of its dates. */
export const toDatedKey = ({ id, starts_at }: Announcement) => `${id} ${starts_at}`;

const toStartMs = ({ event }: DatedEvent) => Date.parse(event.starts_at ?? event.published_at);

/** Lists events on a day. Events that began earlier come first. */
export function listOnDay(events: readonly DatedEvent[], day: string): DatedEvent[] {
  return events.filter(({ first, last }) => first <= day && last >= day);
}

/** State of the calendar: a month, and the chosen day. */
export interface CalendarAddress {
  /** `2026-12` */
  month: string;
  /** `2026-12-05` */
  day: string | undefined;
}

/** Range of the calendar in months from the current one. */
const reach = { back: 1, ahead: 12 } as const;

/** Reads the calendar's state from the address; undefined if the address shows the list. Ignores months outside the range, and invalid days. */
export function readCalendarAddress(query: URLSearchParams, today: string): CalendarAddress | undefined {
  if (query.get('view') !== 'calendar') return undefined;
  const thisMonth = today.slice(0, 7);
  const requestedDay = query.get('day') ?? '';
  const requestedMonth = query.get('month') ?? requestedDay.slice(0, 7);
  const month = isWithinReach(requestedMonth, today) ? requestedMonth : thisMonth;
  return { month, day: listMonthDays(month).find((day) => day === requestedDay) };
}

/** Converts the calendar's state to a query, without the month if it is the current one. */
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

/** Calendar days and months in words: 'Saturday 28 November', 'November 2026'. */
export function useCalendarNames() {
  const { locale } = useSite();
  return {
    day: (day: string) => formatDate(day, localeFacts[locale].longDay, locale, 'UTC'),
    dayOfYear: (day: string) => formatDate(day, `${localeFacts[locale].longDay} YYYY`, locale, 'UTC'),
    month: (month: string) => `${monthName(Number(month.slice(5)), locale)} ${month.slice(0, 4)}`,
  };
}
