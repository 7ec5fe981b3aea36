import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNowPart } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';

/** The calendar day at the centre. Pages are not cached past its midnight, so it may be prerendered. */
export function useToday(): string {
  const timeZone = useTimeZone();
  return useNowPart(({ now }) => calendarDateIn(now, timeZone));
}

/** The centre's time zone, which applies to all hours. */
export function useTimeZone(): string {
  return useSite().mall?.timezone ?? 'Europe/Prague';
}
