import type { BookingOrder, BookingService } from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { findCancelDeadline } from '#shared/rules/booking-deadline.ts';
import { toPath } from '#shared/rules/routing.ts';
import { addDays, calendarDateIn } from '#shared/rules/time-zone.ts';
import { findTranslation } from '#shared/rules/translation.ts';
import { bookingLimits } from '#shared/site/late-limits.ts';
import type { Locale } from '#shared/site/locales.ts';
import type { Database } from '../core/db/database.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import { makeReadableCode } from '../core/secrets/readable-code.ts';
import { freePlaces, listSlots, type Slot, toFreeSlots } from '../hours/booking-slots.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Payable, Payments } from '../payments/payments.ts';
import type { Queries } from '../prepare-queries.ts';
import { toBookingOrder } from './order-answer.ts';
import type { BookingOrderRow } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'bookingOrders' | 'customers' | 'documents'>;
  mailTasks: Pick<MailQueue, 'add'>;
  memberNotices: Pick<MemberNotices, 'tell' | 'withdraw'>;
  payments: Pick<Payments, 'isOpen' | 'hear' | 'refundAll'>;
  live: Pick<LiveEvents, 'publishToAll'>;
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
  customerId: number;
  isReversed: boolean;
  /** Cancelled by the centre, with an optional reason. */
  withdrawn: { why: string | undefined } | undefined;
}

const minuteMs = 60_000;

/** Handles bookable services with their free places, and orders. Changes run within the caller's transaction. */
export function prepareBookingOrders({ db, clock, randomBytes, queries, mailTasks, memberNotices, payments, live }: Dependencies) {
  const { bookingOrders, customers, documents } = queries;
  payments.hear('booking_order', { onPaid: takePayment, onReversed: takeReversal });
  const getTimeZone = () => documents.getCentre().timezone;
  const toAnswer = (row: BookingOrderRow): BookingOrder => toBookingOrder(row, getTimeZone(), clock());

  function listServices(): BookingService[] {
    return documents.listDocuments<BookingService>('booking-services').map((service) => ({ ...service, is_bookable: canBook(service) }));
  }

  /** Whether a service can be booked: a paid one only if payments are enabled. */
  function canBook({ price }: BookingService): boolean {
    return !price || price.amount === 0 || payments.isOpen;
  }

  function findService(id: number): BookingService | undefined {
    return listServices().find((service) => service.id === id);
  }

  /** Finds the slot that begins at this time, with or without free places. A slot after midnight belongs to the previous day. */
  function findSlot(service: BookingService, startsMs: number): Slot | undefined {
    const centre = documents.getCentre();
    const day = calendarDateIn(new Date(startsMs), centre.timezone);
    const near = listSlots(service, centre, { from: addDays(day, -1), to: day }, clock());
    return near.find((slot) => slot.startsMs === startsMs);
  }

  function countFree(service: BookingService, slot: Slot): number {
    return freePlaces(service, slot, bookingOrders.listTaken(service.id, { fromMs: slot.startsMs, toMs: slot.endsMs }, clock()));
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
    return true;
  }

  /** Cancels a future booking whose money was reversed. If the money returns and the places are still free, restores the booking. */
  function takeReversal(id: number, { paid, gone }: { paid: number; gone: number }): number {
    const { customer_id: customerId, service_id: serviceId, ...row } = getRow(id);
    if (gone >= paid && row.cancelled_ms === null && row.starts_ms > clock().getTime()) {
      bookingOrders.reverse(id, clock());
      publishSlots(serviceId);
      memberNotices.withdraw(customerId, 'booking', id);
      memberNotices.tell(customerId, { kind: 'booking_reversed', orderId: id, atMs: clock().getTime() });
      mailTasks.add('booking-cancelled', { orderId: id });
      return 0;
    }
    if (row.reversed_ms === null) return gone;
    if (gone >= paid) return 0;
    if (!customers.find(customerId) || !isStillFree(getRow(id))) return paid - gone; // the remaining money must be refunded, because the centre cannot provide the places
    bookingOrders.restore(id);
    publishSlots(serviceId);
    memberNotices.withdraw(customerId, 'booking', id);
    mailTasks.add('booking-confirmed', { orderId: id });
    return gone;
  }

  function isStillFree({ service_id, starts_ms: startsMs, ends_ms: endsMs, people }: BookingOrderRow): boolean {
    const service = findService(service_id);
    return service !== undefined && startsMs > clock().getTime() && countFree(service, { startsMs, endsMs }) >= people;
  }

  /** Refreshes open calendars. Contains no names. */
  function publishSlots(serviceId: number): void {
    live.publishToAll('slots.changed', { service_id: serviceId });
  }

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('places change hands within a transaction only');
  }

  return {
    listServices,
    findService,
    /** Lists free slots of a service in the requested time. */
    listFreeSlots(service: BookingService, asked: { from?: string | undefined; to?: string | undefined }) {
      const centre = documents.getCentre();
      const slots = listSlots(service, centre, asked, clock());
      const [first, last] = [slots[0], slots.at(-1)];
      const taken = first && last ? bookingOrders.listTaken(service.id, { fromMs: first.startsMs, toMs: last.endsMs }, clock()) : [];
      return toFreeSlots(service, centre, slots, taken);
    },
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
    get(customerId: number, id: number): BookingOrder {
      const row = getRow(id);
      if (row.customer_id !== customerId) throw new ApiError('NotFound');
      return toAnswer(row);
    },
    /** Places an order. Throws `Conflict` (`starts_at`: `not_available`, `already_booked`, `sold_out` or `limit_reached`). */
    place(customerId: number, { service_id, starts_at, people, is_another: isAnother = false }: RequestedPlaces): BookingOrder {
      assertTransaction();
      const now = clock();
      const service = findService(service_id);
      const slot = service?.is_bookable && findSlot(service, Date.parse(starts_at));
      if (!slot) throw refuse('not_available');
      if (!isAnother && bookingOrders.hasSlot(customerId, service.id, slot.startsMs, now)) throw refuse('already_booked');
      if (countFree(service, slot) < people) throw refuse('sold_out');
      if (bookingOrders.countToCome(customerId, now) >= bookingLimits.maxUpcoming) throw refuse('limit_reached');
      const amount = (service.price?.amount ?? 0) * people;
      const id = bookingOrders.add(
        {
          customerId,
          number: makeNumber(),
          service,
          ...slot,
          people,
          amount,
          currency: service.price?.currency ?? documents.getCentre().currency,
          cancelUntilMs: findCancelDeadline(slot.startsMs, service, now.getTime()),
          payUntilMs: amount === 0 ? null : now.getTime() + bookingLimits.payWithinMinutes * minuteMs,
        },
        now,
      );
      publishSlots(service.id);
      if (amount === 0) mailTasks.add('booking-confirmed', { orderId: id });
      return toAnswer(getRow(id));
    },
    /**
     * Cancels an order and releases its places. Does nothing if the order is already cancelled. Throws `NotFound`, and
     * `Conflict` (`id`: `too_late`).
     */
    cancel(customerId: number, id: number): BookingOrder {
      assertTransaction();
      const row = getRow(id);
      if (row.customer_id !== customerId) throw new ApiError('NotFound');
      const { status, pay_until } = toAnswer(row);
      if (status === 'cancelled' || status === 'refunded') return toAnswer(row);
      const isUnpaid = pay_until !== null; // not confirmed yet
      if (!isUnpaid && (status === 'used' || clock().getTime() > row.cancel_until_ms)) {
        throw new ApiError('Conflict', { errors: { id: ['too_late'] } });
      }
      bookingOrders.cancel(id, 'customer', clock());
      publishSlots(row.service_id);
      payments.refundAll('booking_order', id);
      memberNotices.withdraw(customerId, 'booking', id);
      if (!isUnpaid) mailTasks.add('booking-cancelled', { orderId: id });
      return toAnswer(getRow(id));
    },
    /** Returns the payment for an order. Throws `NotFound`, and `Conflict` (`order_id`: `not_available`) if no payment is due. */
    getPayable(customerId: number, id: number, locale: Locale): Payable {
      const row = getRow(id);
      if (row.customer_id !== customerId) throw new ApiError('NotFound');
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
        publishSlots(getRow(id).service_id);
      }
    },
    /** Releases all places of a member who deletes their account. */
    cancelAll(customerId: number): void {
      assertTransaction();
      for (const id of bookingOrders.listToCome(customerId, clock())) {
        bookingOrders.cancel(id, 'customer', clock());
        publishSlots(getRow(id).service_id);
        payments.refundAll('booking_order', id);
      }
    },
  };
}

function refuse(code: 'not_available' | 'already_booked' | 'sold_out' | 'limit_reached'): ApiError {
  return new ApiError('Conflict', { errors: { starts_at: [code] } });
}
