import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import type { JsonObject } from '../forms/json.ts';
import { useDesk } from '../lib/desk-context.tsx';

/** Replaces a record's relative dates with absolute ones, for comparison and display. */
export function useFixedDates(datesFrom: string): (body: JsonObject) => JsonObject {
  const { timeZone } = useDesk().start;
  return (body) => resolveRelativeDates(body, new Date(datesFrom), timeZone) as JsonObject; // a record stays an object
}
