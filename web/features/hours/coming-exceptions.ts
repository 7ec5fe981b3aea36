import { type DayHours, hoursOnDay, type OpeningException } from '#shared/rules/opening-hours.ts';
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

/** Returns the default zone, whose hours are those of the centre. */
export function findDefaultZone(zones: readonly OpeningZone[]): OpeningZone | undefined {
  return zones.find((zone) => zone.is_default) ?? zones[0];
}
