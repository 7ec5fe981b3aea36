import type { BookingOrder, BookingService } from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { findCancelDeadline } from '#shared/rules/booking-deadline.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { Slot } from '../hours/booking-slots.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Webhooks } from '../webhooks/outbox.ts';
import { tellBookingChange } from './booking-events.ts';
import type { BookingOrders } from './booking-orders.ts';
import type { BookingOrderRow } from './queries.ts';
import type { BookingServices } from './services.ts';
import type { WaitingList } from './waiting-list.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'bookingContacts' | 'bookingOrders'>;
  booking: Pick<BookingOrders, 'get' | 'getMovable' | 'publishSlots'>;
  bookingServices: Pick<BookingServices, 'findService' | 'findSlot' | 'countFree'>;
  waitingList: Pick<WaitingList, 'settle'>;
  mailTasks: Pick<MailQueue, 'add'>;
  memberNotices: Pick<MemberNotices, 'withdraw'>;
  webhooks: Pick<Webhooks, 'add'>;
}

/** `from`: the beginning that the caller saw. */
export interface RequestedMove {
  from: string;
  starts_at: string;
}

/** Gives bookings another time, on behalf of staff and of members. Callers hold the transaction. */
export function prepareBookingMoves(dependencies: Dependencies) {
  const { clock, booking, mailTasks, memberNotices, waitingList, webhooks } = dependencies;
  const { bookingContacts, bookingOrders } = dependencies.queries;
  const { findService, findSlot, countFree } = dependencies.bookingServices;

  /** Finds a slot with enough free places. Throws `Conflict` (`starts_at`: `not_available` or `sold_out`). */
  function findFreeSlot(service: BookingService, startsAt: string, people: number, exceptId = 0): Slot {
    const startsMs = Date.parse(startsAt);
    waitingList.settle(service.id, { startsMs, endsMs: startsMs + 1 }); // waiting members come before new callers
    const slot = findSlot(service, startsMs);
    if (!slot) throw refuse('starts_at', 'not_available');
    if (countFree(service, slot, { exceptId }) < people) throw refuse('starts_at', 'sold_out');
    return slot;
  }

  /** Gives an order another time, and emails both times. The caller has checked that the slot has free places. */
  function moveTo(row: BookingOrderRow, { startsMs, endsMs }: Slot, service: BookingService): void {
    const { id, starts_ms: fromMs } = row;
    bookingOrders.move(id, { startsMs, endsMs, cancelUntilMs: findCancelDeadline(startsMs, service, clock().getTime()) });
    bookingContacts.setEnd(id, endsMs);
    if (row.customer_id !== null) memberNotices.withdraw(row.customer_id, 'booking', id); // the reminder names the old time
    mailTasks.add('booking-moved', { orderId: id, fromMs, toMs: startsMs });
    const moved = bookingOrders.find(id);
    if (moved) tellBookingChange(webhooks, row, moved);
  }

  /**
   * Moves an upcoming order within its service, and offers its old places to waiting members. Returns false if the order has that time already. Throws
   * `Conflict` (`from`: `not_available`; `starts_at`: `not_available` or `sold_out`).
   */
  function move(row: BookingOrderRow, { from, starts_at }: RequestedMove): boolean {
    const { id, service_id: serviceId, starts_ms: startsMs, ends_ms: endsMs } = row;
    if (startsMs !== Date.parse(from)) throw refuse('from', 'not_available');
    const service = findService(serviceId);
    if (!service) throw refuse('starts_at', 'not_available');
    const slot = findFreeSlot(service, starts_at, row.people, id);
    if (slot.startsMs === startsMs) return false;
    moveTo(row, slot, service);
    waitingList.settle(serviceId, { startsMs, endsMs });
    booking.publishSlots(serviceId);
    return true;
  }

  return {
    findFreeSlot,
    moveTo,
    move,
    /** Moves a member's order. Throws the errors of `move` and of `getMovable`. */
    moveOwn(customerId: number, id: number, requested: RequestedMove): BookingOrder {
      move(booking.getMovable(customerId, id), requested);
      return booking.get(customerId, id);
    },
  };
}

export type BookingMoves = ReturnType<typeof prepareBookingMoves>;

function refuse(field: 'from' | 'starts_at', code: 'not_available' | 'sold_out'): ApiError {
  return new ApiError('Conflict', { errors: { [field]: [code] } });
}
