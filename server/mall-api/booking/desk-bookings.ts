import type { DeskBooking, DeskBookings } from '#shared/contracts/desk-bookings.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { addDays, calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Payments } from '../payments/payments.ts';
import type { Queries } from '../prepare-queries.ts';
import type { Webhooks } from '../webhooks/outbox.ts';
import { tellBooking } from './booking-events.ts';
import { toBookingOrder } from './order-answer.ts';
import type { BookingOrderRow } from './queries.ts';
import type { WaitingList } from './waiting-list.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'bookingContacts' | 'bookingOrders' | 'customers' | 'documents'>;
  operatorActs: Pick<OperatorActs, 'record'>;
  mailTasks: Pick<MailQueue, 'add'>;
  memberNotices: Pick<MemberNotices, 'withdraw'>;
  payments: Pick<Payments, 'refundAll'>;
  live: Pick<LiveEvents, 'publishToAll'>;
  waitingList: Pick<WaitingList, 'settle'>;
  webhooks: Pick<Webhooks, 'add'>;
}

/** Staff member who acts. */
export interface Receptionist {
  staffId: number;
  name: string;
}

/** Handles the bookings of a day for reception staff. Changes run within the caller's transaction. */
export function prepareDeskBookings(dependencies: Dependencies) {
  const { clock, operatorActs, mailTasks, memberNotices, payments, live, waitingList, webhooks } = dependencies;
  const { bookingContacts, bookingOrders, customers, documents } = dependencies.queries;

  function getRow(id: number): BookingOrderRow {
    const row = bookingOrders.find(id);
    if (!row) throw new ApiError('NotFound');
    return row;
  }

  function toDeskBooking(row: BookingOrderRow): DeskBooking {
    const order = toBookingOrder(row, documents.getCentre().timezone, clock());
    const { id, number, service_id, starts_at, ends_at, people, price, status } = order;
    const customer = row.customer_id === null ? undefined : customers.find(row.customer_id);
    const contact = bookingContacts.find(id);
    const name = customer ? `${customer.firstName} ${customer.lastName}`.trim() || customer.email : contact?.name;
    return {
      ...{ id, number, service_id, starts_at, ends_at, people, status },
      price: price ?? null,
      customer: name ?? '',
      customer_id: customer ? row.customer_id : null,
      contact: row.customer_id === null && contact ? { email: contact.email, phone: contact.phone } : null,
      note: contact?.note ?? null,
      is_paid_at_desk: row.paid_at_desk === 1,
      came: row.came === null ? null : row.came === 1,
      is_withdrawn: row.withdrawn_ms !== null,
      translations: row.record.translations.map(({ locale, title }) => ({ locale, title })),
    };
  }

  const isCancelled = ({ status }: DeskBooking) => status === 'cancelled' || status === 'refunded';

  return {
    toDeskBooking,
    list(asked: string | undefined): DeskBookings {
      const { timezone } = documents.getCentre();
      const today = calendarDateIn(clock(), timezone);
      const date = asked ?? today;
      const [from, to] = [date, addDays(date, 1)].map((day) => toInstant(day, '00:00', timezone).getTime());
      const rows = bookingOrders.listOfDay(from ?? 0, to ?? 0);
      const services = [...Map.groupBy(rows, ({ service_id }) => service_id)].map(([id, own]) => ({
        id,
        translations: own[0]?.record.translations.map(({ locale, title }) => ({ locale, title })) ?? [],
        bookings: own.map(toDeskBooking),
      }));
      return { date, today, services: services.sort((a, b) => a.id - b.id) };
    },

    /** Records whether the visitors came. Throws `NotFound`, and `Conflict` if the booking is cancelled. */
    mark(id: number, came: boolean | null, { staffId, name }: Receptionist): DeskBooking {
      const before = toDeskBooking(getRow(id));
      if (before.came === came) return before;
      if (isCancelled(before)) throw new ApiError('Conflict', { errors: { id: ['not_available'] } });
      bookingOrders.setCame(id, came);
      const states = { before: { came: before.came }, after: { came } };
      operatorActs.record({ operator: name, staffId, act: 'bookings came', subject: before.number, ...states });
      return toDeskBooking(getRow(id));
    },

    /** Cancels a booking on behalf of the centre. Throws `NotFound`, and `Conflict` if the booking is over. */
    cancel(id: number, why: string | undefined, { staffId, name }: Receptionist): DeskBooking {
      const row = getRow(id);
      const before = toDeskBooking(row);
      if (isCancelled(before)) return before;
      if (before.status === 'used') throw new ApiError('Conflict', { errors: { id: ['too_late'] } });
      bookingOrders.withdraw(id, why, clock());
      waitingList.settle(row.service_id, { startsMs: row.starts_ms, endsMs: row.ends_ms });
      live.publishToAll('slots.changed', { service_id: row.service_id });
      payments.refundAll('booking_order', id);
      if (row.customer_id !== null) memberNotices.withdraw(row.customer_id, 'booking', id);
      mailTasks.add('booking-cancelled', { orderId: id });
      tellBooking(webhooks, 'booking.cancelled', row);
      operatorActs.record({ operator: name, staffId, act: 'bookings cancel', subject: before.number, why });
      return toDeskBooking(getRow(id));
    },
  };
}
