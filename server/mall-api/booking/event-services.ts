import type { Announcement } from '#shared/contracts/announcements.ts';
import type { BookingService } from '#shared/contracts/booking.ts';
import { findEnd, listDates } from '#shared/rules/event-dates.ts';
import { findEventId, toRegistrationId } from '#shared/rules/event-registration.ts';
import type { Slot } from '../hours/booking-slots.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'announcements' | 'documents'>;
}

const minuteMs = 60_000;

/** Reads published events with registration as bookable services. Each date of an event is a slot with all its places. */
export function prepareEventServices({ clock, queries: { announcements, documents } }: Dependencies) {
  /** Lists the times of an event, past ones included. */
  function toSlots(event: Announcement): Slot[] {
    const { timezone } = documents.getCentre();
    const dates = listDates(event);
    const times = dates.length > 0 ? dates : event.starts_at ? [{ starts_at: event.starts_at, ends_at: event.ends_at }] : [];
    return times.map((time) => ({ startsMs: Date.parse(time.starts_at), endsMs: findEnd(time, timezone).getTime() }));
  }

  function findEvent(serviceId: number): Announcement | undefined {
    const eventId = findEventId(serviceId);
    const event = eventId === undefined ? undefined : announcements.find(eventId, clock());
    return event?.type === 'event' && event.registration_places ? event : undefined;
  }

  return {
    /** Returns an event as a service; undefined if it is not published, or has no registration or no date. */
    find(serviceId: number): BookingService | undefined {
      const event = findEvent(serviceId);
      const [first] = event ? toSlots(event) : [];
      if (!event?.registration_places || !first) return undefined;
      const { id, image, price, registration_places: capacity, translations } = event;
      return {
        id: toRegistrationId(id),
        image,
        duration_minutes: Math.max(1, Math.round((first.endsMs - first.startsMs) / minuteMs)),
        capacity,
        price,
        translations: translations.map(({ locale, title }) => ({ locale, title })),
      };
    },
    /** Lists the dates of an event that have not begun, by start. */
    listSlots(serviceId: number): Slot[] {
      const event = findEvent(serviceId);
      return event ? toSlots(event).filter(({ startsMs, endsMs }) => startsMs > clock().getTime() && endsMs > startsMs) : [];
    },
  };
}

export type EventServices = ReturnType<typeof prepareEventServices>;
