import type * as z from 'zod/mini';
import type { BookingService } from '#shared/contracts/booking.ts';
import type { DeskBooking } from '#shared/contracts/desk-bookings.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { findCancelDeadline } from '#shared/rules/booking-deadline.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { CreateDeskBookingBody } from '#shared/schemas/desk-bookings.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { Slot } from '../hours/booking-slots.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Webhooks } from '../webhooks/outbox.ts';
import { tellBooking, tellBookingChange } from './booking-events.ts';
import type { BookingMoves } from './booking-moves.ts';
import type { BookingOrders } from './booking-orders.ts';
import type { Receptionist } from './desk-bookings.ts';
import type { BookingOrderRow } from './queries.ts';
import type { BookingServices } from './services.ts';
import type { WaitingList } from './waiting-list.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'bookingContacts' | 'bookingOrders' | 'customers' | 'documents' | 'payments'>;
  booking: Pick<BookingOrders, 'makeNumber' | 'publishSlots'>;
  bookingMoves: Pick<BookingMoves, 'findFreeSlot' | 'move' | 'moveTo'>;
  bookingServices: Pick<BookingServices, 'findService' | 'findSlot' | 'countFree'>;
  waitingList: Pick<WaitingList, 'settle'>;
  operatorActs: Pick<OperatorActs, 'record'>;
  mailTasks: Pick<MailQueue, 'add'>;
  webhooks: Pick<Webhooks, 'add'>;
  toDeskBooking: (row: BookingOrderRow) => DeskBooking;
}

type NewDeskBooking = z.infer<typeof CreateDeskBookingBody>;

/** Staff's changes of bookings: for a person on the phone, to another time, another number of persons, payment. Callers hold the transaction. */
export function prepareDeskOrders(dependencies: Dependencies) {
  const { clock, queries, booking, bookingMoves, operatorActs, mailTasks, waitingList, webhooks, toDeskBooking } = dependencies;
  const { findService, findSlot, countFree } = dependencies.bookingServices;
  const { bookingContacts, bookingOrders, customers, documents, payments } = queries;
  const toIso = (ms: number) => toIsoWithOffset(new Date(ms), documents.getCentre().timezone);

  function getRow(id: number): BookingOrderRow {
    const row = bookingOrders.find(id);
    if (!row) throw new ApiError('NotFound');
    return row;
  }

  /** Returns an upcoming booking. Throws `NotFound`, and `Conflict` if the booking is cancelled or has begun. */
  function getUpcoming(id: number): BookingOrderRow {
    const row = getRow(id);
    const { status } = toDeskBooking(row);
    if (status === 'cancelled' || status === 'refunded') throw refuse('id', 'not_available');
    if (row.starts_ms <= clock().getTime()) throw refuse('id', 'too_late');
    return row;
  }

  function getService(id: number, field: string): BookingService {
    const service = findService(id);
    if (!service) throw refuse(field, 'not_available');
    return service;
  }

  function record(
    act: 'create' | 'move' | 'people' | 'paid',
    row: BookingOrderRow,
    { staffId, name }: Receptionist,
    states: object,
  ): DeskBooking {
    operatorActs.record({ operator: name, staffId, act: `bookings ${act}`, subject: row.number, ...ofMember(row), ...states });
    return toDeskBooking(getRow(row.id));
  }

  function recordMove(before: BookingOrderRow, staff: Receptionist): DeskBooking {
    const { starts_ms: toMs } = getRow(before.id);
    return record('move', before, staff, { before: { starts_at: toIso(before.starts_ms) }, after: { starts_at: toIso(toMs) } });
  }

  return {
    /** Moves an order (`moveTo` of `booking-moves.ts`), and records the act. */
    moveTo(row: BookingOrderRow, slot: Slot, service: BookingService, staff: Receptionist): DeskBooking {
      bookingMoves.moveTo(row, slot, service);
      return recordMove(row, staff);
    },

    create(
      { service_id, starts_at, people, customer_id, note, payment, is_another: isAnother = false, ...guest }: NewDeskBooking,
      staff: Receptionist,
    ): DeskBooking {
      const now = clock();
      const customerId = customer_id ?? null;
      if (customerId !== null && !customers.find(customerId)) throw new ApiError('NotFound');
      const service = getService(service_id, 'starts_at');
      const slot = bookingMoves.findFreeSlot(service, starts_at, people);
      const hasSlot = customerId !== null && bookingOrders.hasSlot(customerId, service.id, slot.startsMs, now);
      if (hasSlot && !isAnother) throw refuse('starts_at', 'already_booked');
      const amount = (service.price?.amount ?? 0) * people;
      const isPaidAtDesk = amount > 0 && payment === 'paid';
      const id = bookingOrders.add(
        {
          customerId,
          number: booking.makeNumber(),
          service,
          ...{ startsMs: slot.startsMs, endsMs: slot.endsMs, people, amount, isPaidAtDesk },
          currency: service.price?.currency ?? documents.getCentre().currency,
          cancelUntilMs: findCancelDeadline(slot.startsMs, service, now.getTime()),
          payUntilMs: amount === 0 ? null : slot.endsMs,
        },
        now,
      );
      if (customerId === null || note) {
        const { name = null, email = null, phone = null, locale = null } = customerId === null ? guest : {};
        bookingContacts.add({ orderId: id, endsMs: slot.endsMs, name, email, phone, locale, note: note || null });
      }
      booking.publishSlots(service.id);
      mailTasks.add('booking-confirmed', { orderId: id });
      const row = getRow(id);
      tellBooking(webhooks, 'booking.made', row);
      return record('create', row, staff, { after: { starts_at: toIso(slot.startsMs), people } });
    },

    move(id: number, requested: { from: string; starts_at: string }, staff: Receptionist): DeskBooking {
      const row = getUpcoming(id);
      return bookingMoves.move(row, requested) ? recordMove(row, staff) : toDeskBooking(row);
    },

    /** Changes the number of persons. The price follows, so a booking with an online payment is refused. */
    setPeople(id: number, people: number, staff: Receptionist): DeskBooking {
      const row = getUpcoming(id);
      if (row.people === people) return toDeskBooking(row);
      if (row.amount > 0 && payments.hasAny('booking_order', id)) throw refuse('people', 'not_available');
      const service = getService(row.service_id, 'people');
      if (people > row.people) {
        const slot = findSlot(service, row.starts_ms); // undefined if the time is blocked, or if the hours have changed
        if (!slot || countFree(service, slot, { exceptId: id }) < people) throw refuse('people', 'sold_out');
      }
      bookingOrders.setPeople(id, { people, amount: Math.round((row.amount / row.people) * people) });
      if (people < row.people) waitingList.settle(row.service_id, { startsMs: row.starts_ms, endsMs: row.ends_ms });
      booking.publishSlots(row.service_id);
      mailTasks.add('booking-confirmed', { orderId: id });
      tellBookingChange(webhooks, row, getRow(id));
      return record('people', row, staff, { before: { people: row.people }, after: { people } });
    },

    /** Records that staff took the money, or takes that back. An open payment page is closed by the job. */
    setPaid(id: number, isPaid: boolean, staff: Receptionist): DeskBooking {
      const row = getRow(id);
      const before = toDeskBooking(row);
      const isDone = isPaid ? row.paid_ms !== null : row.paid_ms === null;
      if (isDone && row.amount > 0) return before;
      const isCancelled = before.status === 'cancelled' || before.status === 'refunded';
      if (row.amount === 0 || isCancelled || (!isPaid && row.paid_at_desk === 0)) throw refuse('id', 'not_available');
      bookingOrders.setPaidAtDesk(id, isPaid, clock());
      return record('paid', row, staff, { before: { is_paid: !isPaid }, after: { is_paid: isPaid } });
    },
  };
}

function ofMember({ customer_id }: BookingOrderRow) {
  return customer_id === null ? {} : { customerId: customer_id };
}

function refuse(field: string, code: 'already_booked' | 'not_available' | 'sold_out' | 'too_late'): ApiError {
  return new ApiError('Conflict', { errors: { [field]: [code] } });
}
