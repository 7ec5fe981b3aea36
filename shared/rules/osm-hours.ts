import type { OpeningHours } from '#shared/schemas/fields.ts';
import { groupWeek, hoursOnDay } from './opening-hours.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/**
 * Returns opening hours in OpenStreetMap's syntax (wiki.openstreetmap.org/wiki/Key:opening_hours): the usual week, then each exceptional day. Omits
 * days with unknown hours. Undefined if no hours are known.
 */
export function toOsmHours(hours: OpeningHours): string | undefined {
  const week = groupWeek(hours).flatMap(({ days, status, intervals }) => {
    const names = days.map((day) => `${day[0]?.toUpperCase()}${day[1]}`);
    return status === 'unknown' ? [] : `${toRange(names)} ${toTimes(intervals)}`;
  });
  const exceptions = hours.exceptions
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date }) => {
      const { status, intervals } = hoursOnDay(hours, date);
      return status === 'unknown' ? [] : `${toDay(date)} ${toTimes(intervals)}`;
    });
  const rules = [...week, ...exceptions];
  return rules.length > 0 ? rules.join('; ') : undefined;
}

function toRange(names: readonly string[]): string {
  return names.length > 1 ? `${names[0]}-${names.at(-1)}` : (names[0] ?? '');
}

function toTimes(intervals: readonly { open: string; close: string }[]): string {
  return intervals.length > 0 ? intervals.map(({ open, close }) => `${open}-${close}`).join(',') : 'off';
}

function toDay(date: string): string {
  const [year, month = '1', day] = date.split('-');
  return `${year} ${months[Number(month) - 1]} ${day}`;
}
