import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNowPart } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';

/** Today's date at the centre. Pages are not cached beyond midnight at the centre, so the date can be prerendered. */
export function useToday(): string {
  const timeZone = useTimeZone();
  return useNowPart(({ now }) => calendarDateIn(now, timeZone));
}

/** The centre's time zone, which applies to all hours. */
export function useTimeZone(): string {
  return useSite().mall?.timezone ?? 'Europe/Prague';
}
