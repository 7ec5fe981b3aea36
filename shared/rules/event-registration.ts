import type { Locale } from '#shared/site/locales.ts';
import { toPath } from './routing.ts';
import { toSlug } from './slug.ts';

/** Ids above this number are registrations to events; other services have smaller ids. */
const lastServiceId = 1_000_000_000;

/** Returns the id of the bookable service that an event with registration is. Each date of the event is a slot of the service. */
export function toRegistrationId(eventId: number): number {
  return lastServiceId + eventId;
}

/** Returns the event of a registration; undefined for other services. */
export function findEventId(serviceId: number): number | undefined {
  return serviceId > lastServiceId ? serviceId - lastServiceId : undefined;
}

/** Returns the path of the page on which a service is booked. */
export function toServicePath(
  { id, title }: { id: number; title: string },
  locale: Locale,
  query: Readonly<Record<string, string>> = {},
): string {
  const eventId = findEventId(id);
  if (eventId === undefined) return toPath('booking-service', locale, { id }, query);
  return toPath('event', locale, { id: eventId, title: toSlug(title, locale) }, query);
}
