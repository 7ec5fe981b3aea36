import { findTranslation } from '#shared/rules/translation.ts';
import { useDesk } from '../lib/desk-context.tsx';
import type { CalendarService } from './booking-opened.ts';

/** Returns the title of a service in the desk's language; its number if the service no longer exists. */
export function useServiceTitle(): (service: Pick<CalendarService, 'translations'> | undefined, id: number) => string {
  const { locale } = useDesk();
  return (service, id) => findTranslation(service?.translations ?? [], locale, { useFallback: true })?.title ?? `#${id}`;
}
