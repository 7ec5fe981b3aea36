import { type DayHours, hoursOnDay, isShorterDay, type OpeningException } from '#shared/rules/opening-hours.ts';
import { addDays } from '#shared/rules/time-zone.ts';
import type { OpeningZone } from '#shared/schemas/fields.ts';

/** A day with exceptional hours in at least one zone. */
export interface ExceptionalDay {
  date: string;
  /** The exception whose title is shown. */
  exception: OpeningException;
  /** The zones with hours for this day, in the given order. */
  zones: { zone: OpeningZone; day: DayHours }[];
}

/** Lists the exceptional days of the next `days` days, in order. */
export function listExceptionalDays(zones: readonly OpeningZone[], today: string, days: number): ExceptionalDay[] {
  const end = addDays(today, days);
  const dates = new Set(zones.flatMap((zone) => zone.exceptions.map(({ date }) => date)));
  return [...dates]
    .filter((date) => date >= today && date <= end)
    .sort()
    .flatMap((date) => {
      const concerned = zones.map((zone) => ({ zone, day: hoursOnDay(zone, date) })).filter(({ day }) => day.exception);
      const exception = concerned[0]?.day.exception;
      return exception ? [{ date, exception, zones: concerned }] : [];
    });
}

/**
 * Picks up to `count` days for a short list, in order: the next day, then days on which the first zone is closed at usual hours, then the others.
 * Longer days come last, because nobody stands before a closed door on them.
 */
export function pickExceptionalDays(days: readonly ExceptionalDay[], count: number): ExceptionalDay[] {
  const isShorter = ({ date, zones: [first] }: ExceptionalDay) => first !== undefined && isShorterDay(first.zone, date);
  const picked = [...days.slice(0, 1), ...days.slice(1).sort((one, other) => Number(isShorter(other)) - Number(isShorter(one)))];
  return picked.slice(0, count).sort((one, other) => (one.date < other.date ? -1 : 1));
}
