import { resolveRelativeDates } from '#shared/rules/relative-dates.ts';
import type { JsonObject } from '../forms/json.ts';
import { useDesk } from '../lib/desk-context.tsx';

/** A record with the dates that its relative ones are now: so it is compared and shown. */
export function useFixedDates(datesFrom: string): (body: JsonObject) => JsonObject {
  const { timeZone } = useDesk().start;
  return (body) => resolveRelativeDates(body, new Date(datesFrom), timeZone) as JsonObject; // of a record a record
}
