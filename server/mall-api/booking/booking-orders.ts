import type { BookingOrder } from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { findCancelDeadline } from '#shared/rules/booking-deadline.ts';
import { toPath } from '#shared/rules/routing.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { bookingLimits } from '#shared/site/late-limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Database } from '../core/db/database.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Payable, Payments } from '../payments/payments.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Webhooks } from '../webhooks/outbox.ts';
import { isPaidInCentre, tellBooking } from './booking-events.ts';
import { toBookingOrder } from './order-answer.ts';
import type { BookingOrderRow } from './queries.ts';
import type { BookingServices } from './services.ts';
import type { WaitingList } from './waiting-list.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'bookingOrders' | 'customers' | 'documents'>;
  mailTasks: Pick<MailQueue, 'add'>;
  memberNotices: Pick<MemberNotices, 'tell' | 'withdraw'>;
  payments: Pick<Payments, 'isOpen' | 'hear' | 'refundAll'>;
  bookingServices: Pick<BookingServices, 'findService' | 'findSlot' | 'countFree' | 'isBlocked'>;
  waitingList: Pick<WaitingList, 'settle' | 'getOffer' | 'setTaken'>;
  live: Pick<LiveEvents, 'publishToAll'>;
  webhooks: Pick<Webhooks, 'add'>;
}

/** Places that a member requests. */
export interface RequestedPlaces {
  service_id: number;
  starts_at: string;
  people: number;
  /** Allows another order for the same slot. */
  is_another?: boolean | undefined;
}

/** An order with its member and how it ended. */
export interface FoundOrder extends BookingOrder {
  /** Null for a person without an account. */
  customerId: number | null;
  isReversed: boolean;
  /** Cancelled by the centre, with an optional reason. */
  withdrawn: { why: string | undefined } | undefined;
}

const minuteMs = 60_000;

/** Handles orders of places. Changes run within the caller's transaction. */
export function prepareBookingOrders(dependencies: Dependencies) {
  const { db, clock, randomBytes, mailTasks, memberNotices, payments, live, waitingList, webhooks } = dependencies;
  const { bookingOrders, customers, documents } = dependencies.queries;
  const { findService, findSlot, countFree, isBlocked } = dependencies.bookingServices;
  payments.hear('booking_order', { onPaid: takePayment, onReversed: takeReversal });
  const getTimeZone = () => documents.getCentre().timezone;
  /** Without online payments, an unpaid order is paid in the centre: no payment is expected from the member. */
  function toAnswer(row: BookingOrderRow): BookingOrder {
    const order = toBookingOrder(row, getTimeZone(), clock());
    return payments.isOpen ? order : { ...order, pay_until: null };
  }

  function makeNumber(): string {
    for (;;) {
      const number = `R-${makeReadableCode(randomBytes, 2)}`;
      if (!bookingOrders.hasNumber(number)) return number;
    }
  }

  function getRow(id: number): BookingOrderRow {
    const row = bookingOrders.find(id);
    if (!row) throw new ApiError('NotFound');
    return row;
  }

  /** Returns a member's order. Throws `NotFound`, also for another member's order. */
  function getOwn(customerId: number, id: number): BookingOrderRow {
    const row = getRow(id);
    if (row.customer_id !== customerId) throw new ApiError('NotFound');
    return row;
  }

  /** Whether an order waits for its online payment, so that it is not confirmed yet. */
  const isUnpaid = (row: BookingOrderRow): boolean => toAnswer(row).pay_until !== null && !isPaidInCentre(row);

  /** Throws `Conflict` (`id`: `too_late`) after the deadline for cancelling. */
  function assertInTime(row: BookingOrderRow): void {
    if (toAnswer(row).status === 'used' || clock().getTime() > row.cancel_until_ms) {
      throw new ApiError('Conflict', { errors: { id: ['too_late'] } });
    }
  }

  /** Accepts a late payment if the places are still free. */
  function takePayment(id: number): boolean {
    const row = getRow(id);
    if (row.paid_ms !== null || row.cancelled_ms !== null) return false;
    const isLapsed = toAnswer(row).status === 'cancelled';
    if (isLapsed && !isStillFree(row)) {
      bookingOrders.cancel(id, 'time', clock());
      return false;
    }
    bookingOrders.setPaid(id, clock());
    if (isLapsed) publishSlots(row.service_id); // the places were free meanwhile
    mailTasks.add('booking-confirmed', { orderId: id });
    tellBooking(webhooks, 'booking.made', row);
    return true;
  }

  /** Cancels a future booking whose money was reversed. If the money returns and the places are still free, restores the booking. */
  function takeReversal(id: number, { paid, gone }: { paid: number; gone: number }): number {
    const row = getRow(id);
    const { customer_id: customerId, service_id: serviceId } = row;
    if (customerId === null) return gone; // only members pay online
    if (gone >= paid && row.cancelled_ms === null && row.starts_ms > clock().getTime()) {
      bookingOrders.reverse(id, clock());
      releasePlaces(row);
      memberNotices.withdraw(customerId, 'booking', id);
      memberNotices.tell(customerId, { kind: 'booking_reversed', orderId: id, atMs: clock().getTime() });
      mailTasks.add('booking-cancelled', { orderId: id });
      tellBooking(webhooks, 'booking.cancelled', row);
      return 0;
    }
    if (row.reversed_ms === null) return gone;
    if (gone >= paid) return 0;
    if (!customers.find(customerId) || !isStillFree(row)) return paid - gone; // the remaining money must be refunded, because the centre cannot provide the places
    bookingOrders.restore(id);
    publishSlots(serviceId);
    memberNotices.withdraw(customerId, 'booking', id);
    mailTasks.add('booking-confirmed', { orderId: id });
    tellBooking(webhooks, 'booking.made', row);
    return gone;
  }

  function isStillFree({ service_id, starts_ms: startsMs, ends_ms: endsMs, people }: BookingOrderRow): boolean {
    const service = findService(service_id);
    if (service === undefined || startsMs <= clock().getTime() || isBlocked(service_id, { startsMs, endsMs })) return false;
    return countFree(service, findSlot(service, startsMs) ?? { startsMs, endsMs }) >= people;
  }

  /** Refreshes open calendars. Contains no names. */
  function publishSlots(serviceId: number): void {
    live.publishToAll('slots.changed', { service_id: serviceId });
  }

  /** Offers the places of a cancelled order to waiting members. */
  function releasePlaces({ service_id: serviceId, starts_ms: startsMs, ends_ms: endsMs }: BookingOrderRow): void {
    waitingList.settle(serviceId, { startsMs, endsMs });
    publishSlots(serviceId);
  }

  /** `held`: number of places that are held for this caller. */
  function book(
    customerId: number,
    { service_id, starts_at, people, is_another: isAnother = false }: RequestedPlaces,
    held = 0,
  ): BookingOrder {
    const now = clock();
    const service = findService(service_id);
    const slot = service?.is_bookable && findSlot(service, Date.parse(starts_at));
    if (!slot) throw refuse('not_available');
    if (!isAnother && bookingOrders.hasSlot(customerId, service.id, slot.startsMs, now)) throw refuse('already_booked');
    if (countFree(service, slot, { held }) < people) throw refuse('sold_out');
    if (bookingOrders.countToCome(customerId, now) >= bookingLimits.maxUpcoming) throw refuse('limit_reached');
    const amount = (service.price?.amount ?? 0) * people;
    const id = bookingOrders.add(
      {
        customerId,
        number: makeNumber(),
        service,
        ...{ startsMs: slot.startsMs, endsMs: slot.endsMs },
        people,
        amount,
        currency: service.price?.currency ?? documents.getCentre().currency,
        cancelUntilMs: findCancelDeadline(slot.startsMs, service, now.getTime()),
        payUntilMs: amount === 0 ? null : now.getTime() + bookingLimits.payWithinMinutes * minuteMs,
      },
      now,
    );
    publishSlots(service.id);
    const row = getRow(id);
    if (amount === 0) {
      mailTasks.add('booking-confirmed', { orderId: id });
      tellBooking(webhooks, 'booking.made', row);
    }
    return toAnswer(row);
  }

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('places change hands within a transaction only');
  }

  return {
    makeNumber,
    publishSlots,
    list(customerId: number, query: { page: number; per_page: number }) {
      const { data, meta } = bookingOrders.list(customerId, query, clock());
      return { data: data.map(toAnswer), meta };
    },
    listAll: (customerId: number): BookingOrder[] => bookingOrders.listAll(customerId).map(toAnswer),
    find(id: number): FoundOrder | undefined {
      const row = bookingOrders.find(id);
      if (!row) return undefined;
      const withdrawn = row.withdrawn_ms === null ? undefined : { why: row.withdrawn_why ?? undefined };
      return { ...toAnswer(row), customerId: row.customer_id, isReversed: row.reversed_ms !== null, withdrawn };
    },
    /** Returns a member's order. Throws `NotFound`, also for another member's order. */
    get: (customerId: number, id: number): BookingOrder => toAnswer(getOwn(customerId, id)),
    /**
     * Returns a member's order that the member can move: confirmed, and before the deadline for cancelling. Throws `NotFound`, and `Conflict` (`id`:
     * `not_available` or `too_late`).
     */
    getMovable(customerId: number, id: number): BookingOrderRow {
      assertTransaction();
      const row = getOwn(customerId, id);
      const { status } = toAnswer(row);
      if (status === 'cancelled' || status === 'refunded' || isUnpaid(row)) {
        throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      }
      assertInTime(row);
      return row;
    },
    /** Places an order. Throws `Conflict` (`starts_at`: `not_available`, `already_booked`, `sold_out` or `limit_reached`). */
    place(customerId: number, requested: RequestedPlaces): BookingOrder {
      assertTransaction();
      const startsMs = Date.parse(requested.starts_at);
      waitingList.settle(requested.service_id, { startsMs, endsMs: startsMs + 1 }); // waiting members come before new callers
      return book(customerId, requested);
    },
    /**
     * Books the places that are offered to a waiting member. Returns the booking if it was already made. Throws `NotFound`, `Conflict` (`id`:
     * `expired`), and the errors of `place`.
     */
    takeOffer(customerId: number, id: number, key: string | undefined): BookingOrder {
      assertTransaction();
      const { order_id: orderId, service_id, starts_ms, people } = waitingList.getOffer(customerId, id, key);
      if (orderId !== null) return toAnswer(getRow(orderId));
      const order = book(customerId, { service_id, starts_at: new Date(starts_ms).toISOString(), people, is_another: true }, people);
      waitingList.setTaken(customerId, id, order.id);
      return order;
    },
    /**
     * Cancels an order and releases its places. Does nothing if the order is already cancelled. Throws `NotFound`, and
     * `Conflict` (`id`: `too_late`).
     */
    cancel(customerId: number, id: number): BookingOrder {
      assertTransaction();
      const row = getOwn(customerId, id);
      const { status } = toAnswer(row);
      if (status === 'cancelled' || status === 'refunded') return toAnswer(row);
      const isConfirmed = !isUnpaid(row);
      if (isConfirmed) assertInTime(row);
      bookingOrders.cancel(id, 'customer', clock());
      releasePlaces(row);
      payments.refundAll('booking_order', id);
      memberNotices.withdraw(customerId, 'booking', id);
      if (isConfirmed) {
        mailTasks.add('booking-cancelled', { orderId: id });
        tellBooking(webhooks, 'booking.cancelled', row);
      }
      return toAnswer(getRow(id));
    },
    /** Returns the payment for an order. Throws `NotFound`, and `Conflict` (`order_id`: `not_available`) if no payment is due. */
    getPayable(customerId: number, id: number, locale: Locale): Payable {
      const row = getOwn(customerId, id);
      if (toAnswer(row).pay_until === null) throw new ApiError('Conflict', { errors: { order_id: ['not_available'] } });
      const { amount, currency, record } = row;
      const title = findTranslation(record.translations, locale, { useFallback: true })?.title ?? row.number;
      return {
        customerId,
        subject: 'booking_order',
        subjectId: id,
        amount,
        currency,
        title,
        locale,
        returnTo: toPath('dashboard-bookings', locale),
      };
    },
    /** Lists valid orders that begin within the given time and were placed before `madeBeforeMs`. */
    listStarting: bookingOrders.listStarting,
    /** Cancels orders that were not paid in time. */
    endUnpaid(): void {
      for (const id of bookingOrders.listLapsed(clock())) {
        bookingOrders.cancel(id, 'time', clock());
        releasePlaces(getRow(id));
      }
    },
    /** Releases all places of a member who deletes their account. */
    cancelAll(customerId: number): void {
      assertTransaction();
      for (const id of bookingOrders.listToCome(customerId, clock())) {
        bookingOrders.cancel(id, 'customer', clock());
        const row = getRow(id);
        releasePlaces(row);
        tellBooking(webhooks, 'booking.cancelled', row);
        payments.refundAll('booking_order', id);
      }
    },
  };
}

export type BookingOrders = ReturnType<typeof prepareBookingOrders>;

function refuse(code: 'not_available' | 'already_booked' | 'sold_out' | 'limit_reached'): ApiError {
  return new ApiError('Conflict', { errors: { starts_at: [code] } });
}
