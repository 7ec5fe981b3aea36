import type { Announcement } from '#shared/contracts/announcements.ts';
import { findEventDays } from '#shared/rules/event-days.ts';
import { addDays, weekdayOf } from '#shared/rules/time-zone.ts';
import { weekdays } from '#shared/site/weekdays.ts';

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

/** The weeks of a month from Monday; undefined for days of another month. */
export function toWeeks(month: string): (string | undefined)[][] {
  const days = listMonthDays(month);
  const before = weekdays.indexOf(weekdayOf(`${month}-01`));
  const count = Math.ceil((before + days.length) / daysOfWeek);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, weekday) => days[week * daysOfWeek + weekday - before]),
  );
}

/** Events with a date, by start. */
export function listDated(events: readonly Announcement[], timeZone: string): DatedEvent[] {
  return events.flatMap((event) => {
    const days = findEventDays(event, timeZone);
    return days ? [{ event, ...days }] : [];
  });
}

/** Events on that day: first those that began earlier. */
export function listOnDay(events: readonly DatedEvent[], day: string): DatedEvent[] {
  return events.filter(({ first, last }) => first <= day && last >= day);
}
