import type { BookingService } from '#shared/contracts/booking.ts';
import { findOfferDeadline } from '#shared/rules/booking-deadline.ts';
import { findEventId } from '#shared/rules/event-registration.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { freePlaces, listSlots, type Slot, toFreeSlots } from '../hours/booking-slots.ts';
import type { Payments } from '../payments/payments.ts';
import type { Queries } from '../prepare-queries.ts';
import { findBlock } from './blocks.ts';
import type { EventServices } from './event-services.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'bookingBlocks' | 'bookingOrders' | 'documents'>;
  payments: Pick<Payments, 'isOpen'>;
  eventServices: EventServices;
}

export interface RequestedSlots {
  from?: string | undefined;
  to?: string | undefined;
  /** Lists full slots too, as long as members can wait for them. */
  full?: '1' | undefined;
}

/** Reads bookable services, their slots, and the free places of a slot. Places that are held for waiting members are not free. */
export function prepareBookingServices({ clock, queries, payments, eventServices }: Dependencies) {
  const { bookingBlocks, bookingOrders, documents } = queries;

  function listServices(): BookingService[] {
    return documents.listDocuments<BookingService>('booking-services').map((service) => ({ ...service, is_bookable: canBook(service) }));
  }

  /** Whether a service can be booked: a paid one only if payments are enabled. */
  function canBook({ price }: BookingService): boolean {
    return !price || price.amount === 0 || payments.isOpen;
  }

  /** Finds a service of the list, or an event with registration. */
  function findService(id: number): BookingService | undefined {
    if (findEventId(id) === undefined) return listServices().find((service) => service.id === id);
    const event = eventServices.find(id);
    return event && { ...event, is_bookable: canBook(event) };
  }

  /** Lists future slots: dates of an event, all of them, or times of a service within the centre's hours. */
  function listAllSlots(service: BookingService, asked: { from?: string | undefined; to?: string | undefined }): Slot[] {
    const isEvent = findEventId(service.id) !== undefined;
    return isEvent ? eventServices.listSlots(service.id) : listSlots(service, documents.getCentre(), asked, clock());
  }

  /** Whether the time of a service is blocked. Blocks do not concern registrations to events. */
  function isBlocked(serviceId: number, slot: Slot): boolean {
    if (findEventId(serviceId) !== undefined) return false;
    return findBlock(bookingBlocks.list({ fromMs: slot.startsMs, toMs: slot.endsMs }), serviceId, slot) !== undefined;
  }

  return {
    listServices,
    findService,
    isBlocked,
    /** Finds the slot that begins at this time, with or without free places; undefined if it is blocked. A slot after midnight belongs to the previous day. */
    findSlot(service: BookingService, startsMs: number): Slot | undefined {
      const centre = documents.getCentre();
      const day = calendarDateIn(new Date(startsMs), centre.timezone);
      const near = listAllSlots(service, { from: addDays(day, -1), to: day });
      return near.find((slot) => slot.startsMs === startsMs && !isBlocked(service.id, slot));
    },
    /** `held`: number of places that are held for the caller. `exceptId`: an order that does not count. */
    countFree(service: BookingService, slot: Slot, { held = 0, exceptId = 0 }: { held?: number; exceptId?: number } = {}): number {
      const span = { fromMs: slot.startsMs, toMs: slot.endsMs };
      return freePlaces(service, slot, bookingOrders.listTaken(service.id, span, clock(), exceptId), held);
    },
    /** Lists free slots of a service in the requested time. */
    listFreeSlots(service: BookingService, { full, ...asked }: RequestedSlots) {
      const centre = documents.getCentre();
      const now = clock();
      const slots = listAllSlots(service, asked);
      const [first] = slots;
      if (!first) return [];
      const span = { fromMs: first.startsMs, toMs: Math.max(...slots.map(({ endsMs }) => endsMs)) };
      const blocks = findEventId(service.id) === undefined ? bookingBlocks.list(span) : [];
      const offered = slots.filter((slot) => !findBlock(blocks, service.id, slot));
      const taken = bookingOrders.listTaken(service.id, span, now);
      const hasWaitingList = ({ startsMs }: Slot) => full === '1' && findOfferDeadline(startsMs, service, now.getTime()) !== undefined;
      return toFreeSlots(service, centre, offered, taken, hasWaitingList);
    },
  };
}

export type BookingServices = ReturnType<typeof prepareBookingServices>;
