import { openingStatus } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import type { OpenFilter } from './shop-filters.ts';

/** Time before closing that counts as soon. */
const soonMs = 3_600_000;

/** Whether a place passes the filter now. Places with unknown hours do not. */
export function passesOpenFilter(hours: OpeningHours | undefined, open: OpenFilter, now: Date, timeZone: string): boolean {
  const status = hours && openingStatus(hours, now, timeZone);
  if (status?.status !== 'open') return false;
  return open === 'now' || (status.until !== undefined && status.until.getTime() - now.getTime() <= soonMs);
}
