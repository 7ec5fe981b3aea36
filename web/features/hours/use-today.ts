import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { useNowPart } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';

/** The calendar day at the centre. Pages are not kept past its midnight, so it may be rendered ahead. */
export function useToday(): string {
  const timeZone = useTimeZone();
  return useNowPart(({ now }) => calendarDateIn(now, timeZone));
}

/** The centre's own time zone, in which all hours are meant. */
export function useTimeZone(): string {
  return useSite().mall?.timezone ?? 'Europe/Prague';
}
