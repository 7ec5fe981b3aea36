import type { BookingOrder, BookingService } from '#shared/contracts/booking.ts';
import { type PageQuery, prepareFind, prepareList, preparePage } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import { asJson, jsonBoolean, jsonObject } from '../core/db/sqlite/dialect.ts';
import { isPaidInTest, isRefundDue, isRefunded } from '../payments/queries.ts';

/** Row of an order. */
export interface BookingOrderRow {
  id: number;
  /** Null: staff have booked for a person without an account. */
  customer_id: number | null;
  number: string;
  service_id: number;
  starts_ms: number;
  ends_ms: number;
  people: number;
  amount: number;
  currency: string;
  cancel_until_ms: number;
  pay_until_ms: number | null;
  paid_ms: number | null;
  cancelled_ms: number | null;
  /** Time of a cancellation because the payment was reversed externally. */
  reversed_ms: number | null;
  /** 1 if the visitors came, 0 if they did not; null if unknown. */
  came: number | null;
  /** Time and reason of a cancellation by the centre. */
  withdrawn_ms: number | null;
  withdrawn_why: string | null;
  /** 1 if staff took the money. */
  paid_at_desk: number;
  paid_with: BookingOrder['paid_with'];
  is_refund_due: boolean;
  is_refunded: boolean;
  /** Not paid with real money. */
  is_sandbox: boolean;
  record: Pick<BookingOrder, 'image' | 'translations'>;
}

export interface NewBookingOrder {
  customerId: number | null;
  number: string;
  service: BookingService;
  startsMs: number;
  endsMs: number;
  people: number;
  amount: number;
  currency: string;
  cancelUntilMs: number;
  payUntilMs: number | null;
  isPaidAtDesk?: boolean;
}

const payments = `payment p WHERE p.subject = 'booking_order' AND p.subject_id = booking_order.id`;
/** Columns of an order as a `BookingOrderRow`. */
export const bookingOrderBody = jsonObject({
  id: 'id',
  customer_id: 'customer_id',
  number: 'number',
  service_id: 'service_id',
  starts_ms: 'starts_ms',
  ends_ms: 'ends_ms',
  people: 'people',
  amount: 'amount',
  currency: 'currency',
  cancel_until_ms: 'cancel_until_ms',
  pay_until_ms: 'pay_until_ms',
  paid_ms: 'paid_ms',
  cancelled_ms: 'cancelled_ms',
  reversed_ms: 'reversed_ms',
  came: 'came',
  withdrawn_ms: 'withdrawn_ms',
  withdrawn_why: 'withdrawn_why',
  paid_at_desk: 'paid_at_desk',
  paid_with: asJson(
    `(SELECT ${jsonObject({ brand: 'p.brand', last4: 'p.last4' })} FROM ${payments} AND p.state IN ('paid', 'refunded') AND p.brand IS NOT NULL ORDER BY p.id LIMIT 1)`,
  ),
  is_refund_due: jsonBoolean(`EXISTS (SELECT 1 FROM ${payments} AND ${isRefundDue})`),
  is_refunded: jsonBoolean(`EXISTS (SELECT 1 FROM ${payments} AND ${isRefunded})`),
  is_sandbox: jsonBoolean(`EXISTS (SELECT 1 FROM ${payments} AND ${isPaidInTest})`),
  record: asJson('body'),
});
/** Orders that hold their places: free of charge, paid, or still to be paid in time. */
const holds = 'cancelled_ms IS NULL AND (pay_until_ms IS NULL OR paid_ms IS NOT NULL OR pay_until_ms > :nowMs)';
const isToCome = `(${holds} AND ends_ms > :nowMs)`;
/** Upcoming orders, soonest first, then the others, newest first. */
export const upcomingFirst = `${isToCome} DESC, CASE WHEN ${isToCome} THEN starts_ms ELSE -starts_ms END, id DESC`;

/** Orders of places in slots. Callers hold the transaction. */
export function prepareBookingOrderQueries(db: Database) {
  const page = preparePage<BookingOrderRow>(db, {
    body: bookingOrderBody,
    from: 'booking_order',
    where: 'customer_id = :customerId AND CAST(:nowMs AS BIGINT) IS NOT NULL',
    orderBy: upcomingFirst,
  });
  const all = prepareList<BookingOrderRow>(
    db,
    `SELECT ${bookingOrderBody} AS body FROM booking_order WHERE customer_id = :customerId ORDER BY id`,
  );
  const find = prepareFind<BookingOrderRow>(db, `SELECT ${bookingOrderBody} AS body FROM booking_order WHERE id = :id`);
  const ofDay = prepareList<BookingOrderRow>(
    db,
    `SELECT ${bookingOrderBody} AS body FROM booking_order WHERE starts_ms >= :fromMs AND starts_ms < :toMs ORDER BY starts_ms, id`,
  );
  const findByNumber = db.prepare('SELECT 1 FROM booking_order WHERE number = :number');
  const countToCome = db.prepare(`SELECT count(*) AS count FROM booking_order WHERE customer_id = :customerId AND ${isToCome}`);
  const findSlot = db.prepare(
    `SELECT 1 FROM booking_order WHERE customer_id = :customerId AND starts_ms = :startsMs AND service_id = :serviceId AND ${holds}`,
  );
  const listTaken = db.prepare(
    `SELECT starts_ms, ends_ms, people FROM booking_order
     WHERE service_id = :serviceId AND ends_ms > :fromMs AND starts_ms < :toMs AND id <> :exceptId AND ${holds}
     UNION ALL
     SELECT starts_ms, ends_ms, people FROM booking_wait
     WHERE service_id = :serviceId AND ends_ms > :fromMs AND starts_ms < :toMs AND offered_ms IS NOT NULL AND ended_ms IS NULL`,
  );
  const countBySlot = db.prepare(
    `SELECT starts_ms, count(*) AS bookings, sum(people) AS people FROM booking_order
     WHERE service_id = :serviceId AND starts_ms > :nowMs AND ${holds} GROUP BY starts_ms ORDER BY starts_ms`,
  );
  const countWithin = db.prepare(
    `SELECT service_id, starts_ms, ends_ms, sum(people) AS people, max(id) AS last_id FROM booking_order
     WHERE starts_ms >= :fromMs AND starts_ms < :toMs AND ${holds} GROUP BY service_id, starts_ms, ends_ms ORDER BY starts_ms, service_id`,
  );
  const listOfSlot = db.prepare(
    `SELECT id FROM booking_order WHERE service_id = :serviceId AND starts_ms = :startsMs AND ${holds} ORDER BY id`,
  );
  const insert = db.prepare(
    `INSERT INTO booking_order (customer_id, number, service_id, starts_ms, ends_ms, people, amount, currency, body, created_ms,
       cancel_until_ms, pay_until_ms, paid_at_desk, paid_ms)
     VALUES (:customerId, :number, :serviceId, :startsMs, :endsMs, :people, :amount, :currency, :body, :nowMs,
       :cancelUntilMs, :payUntilMs, :paidAtDesk, CASE :paidAtDesk WHEN 1 THEN :nowMs END) RETURNING id`,
  );
  const setPaid = db.prepare('UPDATE booking_order SET paid_ms = :nowMs WHERE id = :id AND paid_ms IS NULL AND cancelled_ms IS NULL');
  const cancel = db.prepare('UPDATE booking_order SET cancelled_ms = :nowMs, cancelled_by = :by WHERE id = :id AND cancelled_ms IS NULL');
  // recorded as cancelled by the customer, because the column has no value for payment providers; `reversed_ms` distinguishes these orders
  const reverse = db.prepare(
    `UPDATE booking_order SET cancelled_ms = :nowMs, cancelled_by = 'customer', reversed_ms = :nowMs WHERE id = :id AND cancelled_ms IS NULL`,
  );
  const restore = db.prepare(
    'UPDATE booking_order SET cancelled_ms = NULL, cancelled_by = NULL, reversed_ms = NULL WHERE id = :id AND reversed_ms IS NOT NULL',
  );
  const setCame = db.prepare('UPDATE booking_order SET came = :came WHERE id = :id');
  const withdraw = db.prepare(
    `UPDATE booking_order SET cancelled_ms = :nowMs, cancelled_by = 'customer', withdrawn_ms = :nowMs, withdrawn_why = :why
     WHERE id = :id AND cancelled_ms IS NULL`,
  );
  const move = db.prepare(
    `UPDATE booking_order SET starts_ms = :startsMs, ends_ms = :endsMs, cancel_until_ms = :cancelUntilMs,
       pay_until_ms = CASE WHEN pay_until_ms >= ends_ms THEN :endsMs ELSE pay_until_ms END WHERE id = :id`,
  );
  const setPeople = db.prepare('UPDATE booking_order SET people = :people, amount = :amount WHERE id = :id');
  const setPaidAtDesk = db.prepare(
    `UPDATE booking_order SET paid_at_desk = :paid, paid_ms = CASE :paid WHEN 1 THEN :nowMs END,
       pay_until_ms = CASE :paid WHEN 1 THEN pay_until_ms ELSE ends_ms END WHERE id = :id`,
  );
  const listLapsed = db.prepare(
    'SELECT id FROM booking_order WHERE paid_ms IS NULL AND cancelled_ms IS NULL AND pay_until_ms <= :nowMs ORDER BY pay_until_ms, id',
  );
  const listOwnToCome = db.prepare(`SELECT id FROM booking_order WHERE customer_id = :customerId AND ${isToCome} ORDER BY id`);

  const listStarting = db.prepare(
    `SELECT id, customer_id FROM booking_order
     WHERE starts_ms >= :fromMs AND starts_ms < :toMs AND created_ms < :madeBeforeMs
       AND customer_id IS NOT NULL AND cancelled_ms IS NULL AND (pay_until_ms IS NULL OR paid_ms IS NOT NULL OR pay_until_ms >= ends_ms)
     ORDER BY starts_ms, id`,
  );

  return {
    /** Lists upcoming orders, soonest first, then the others, newest first. */
    list: (customerId: number, query: PageQuery, now: Date) => page({ customerId, nowMs: now.getTime() }, query),
    listAll: (customerId: number): BookingOrderRow[] => all({ customerId }),
    find: (id: number): BookingOrderRow | undefined => find({ id }),
    /** Lists orders that begin within the given time, sorted by time, including cancelled ones. */
    listOfDay: (fromMs: number, toMs: number): BookingOrderRow[] => ofDay({ fromMs, toMs }),
    setCame: (id: number, came: boolean | null): void => void setCame.run({ id, came: came === null ? null : Number(came) }),
    /** Cancels on behalf of the centre. */
    withdraw: (id: number, why: string | undefined, now: Date): void => void withdraw.run({ id, why: why || null, nowMs: now.getTime() }),
    /** Moves an order; a payment in the centre is then due until the new end. */
    move: (id: number, times: { startsMs: number; endsMs: number; cancelUntilMs: number }): void => void move.run({ id, ...times }),
    setPeople: (id: number, change: { people: number; amount: number }): void => void setPeople.run({ id, ...change }),
    setPaidAtDesk: (id: number, isPaid: boolean, now: Date): void =>
      void setPaidAtDesk.run({ id, paid: Number(isPaid), nowMs: now.getTime() }),
    hasNumber: (number: string): boolean => findByNumber.get({ number }) !== undefined,
    countToCome: (customerId: number, now: Date): number => Number(countToCome.get({ customerId, nowMs: now.getTime() })?.count),
    /** Whether the member has places in that slot. */
    hasSlot: (customerId: number, serviceId: number, startsMs: number, now: Date): boolean =>
      findSlot.get({ customerId, serviceId, startsMs, nowMs: now.getTime() }) !== undefined,
    /** Lists taken places within a time range: of orders, except one, and of offers to waiting members. */
    listTaken: (serviceId: number, { fromMs, toMs }: { fromMs: number; toMs: number }, now: Date, exceptId = 0) =>
      listTaken.all({ serviceId, fromMs, toMs, exceptId, nowMs: now.getTime() }).map(({ starts_ms, ends_ms, people }) => ({
        startsMs: Number(starts_ms),
        endsMs: Number(ends_ms),
        people: Number(people),
      })),
    /** Counts the bookings and people of each coming time of a service, by time. */
    countBySlot: (serviceId: number, now: Date) =>
      countBySlot.all({ serviceId, nowMs: now.getTime() }).map(({ starts_ms, bookings, people }) => ({
        startsMs: Number(starts_ms),
        bookings: Number(bookings),
        people: Number(people),
      })),
    /** Counts the people of each service and time that begins within the given time, by time. `lastId`: one of the orders. */
    countWithin: (within: { fromMs: number; toMs: number }, now: Date) =>
      countWithin.all({ ...within, nowMs: now.getTime() }).map(({ service_id, starts_ms, ends_ms, people, last_id }) => ({
        serviceId: Number(service_id),
        startsMs: Number(starts_ms),
        endsMs: Number(ends_ms),
        people: Number(people),
        lastId: Number(last_id),
      })),
    /** Lists the orders that hold places in the slot that begins at this time. */
    listOfSlot: (serviceId: number, startsMs: number, now: Date): number[] =>
      listOfSlot.all({ serviceId, startsMs, nowMs: now.getTime() }).map(({ id }) => Number(id)),
    /** Adds an order and returns its id. */
    add({ service, isPaidAtDesk = false, ...row }: NewBookingOrder, now: Date): number {
      const { id: serviceId, image = null, translations } = service;
      const kept = { image, translations: translations.map(({ locale, title }) => ({ locale, title })) };
      return Number(
        insert.get({ ...row, serviceId, body: JSON.stringify(kept), paidAtDesk: Number(isPaidAtDesk), nowMs: now.getTime() })?.id,
      );
    },
    setPaid: (id: number, now: Date): void => void setPaid.run({ id, nowMs: now.getTime() }),
    cancel: (id: number, by: 'customer' | 'time', now: Date): void => void cancel.run({ id, by, nowMs: now.getTime() }),
    /** Cancels after an external reversal of the payment; `restore` undoes that. */
    reverse: (id: number, now: Date): void => void reverse.run({ id, nowMs: now.getTime() }),
    restore: (id: number): void => void restore.run({ id }),
    /** Lists orders whose time to pay is over. */
    listLapsed: (now: Date): number[] => listLapsed.all({ nowMs: now.getTime() }).map(({ id }) => Number(id)),
    /** Lists members' confirmed orders that begin within the given time; those to be paid in the centre are confirmed, too. */
    listStarting: (within: { fromMs: number; toMs: number; madeBeforeMs: number }) =>
      listStarting.all({ ...within }).map(({ id, customer_id }) => ({ id: Number(id), customerId: Number(customer_id) })),
    listToCome: (customerId: number, now: Date): number[] =>
      listOwnToCome.all({ customerId, nowMs: now.getTime() }).map(({ id }) => Number(id)),
  };
}
