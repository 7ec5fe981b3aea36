import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';

/** The calendar day at the centre. Pages are not kept past its midnight, so it may be rendered ahead. */
export function useToday(): string {
  const { now } = useNow();
  return calendarDateIn(now, useTimeZone());
}

/** The centre's own time zone, in which all hours are meant. */
export function useTimeZone(): string {
  return useSite().mall?.timezone ?? 'Europe/Prague';
}
