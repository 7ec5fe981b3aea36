import type { Webhooks } from '../webhooks/outbox.ts';
import type { BookingOrderRow } from './queries.ts';

/** Sends a confirmed or cancelled booking to other systems, without the person. Sends nothing if the booking was never confirmed. */
export function tellBooking(webhooks: Pick<Webhooks, 'add'>, type: 'booking.made' | 'booking.cancelled', row: BookingOrderRow): void {
  if (type === 'booking.made' || isConfirmed(row)) webhooks.add(type, toEvent(row));
}

/** Sends another time or another number of people of a confirmed booking to other systems. */
export function tellBookingChange(webhooks: Pick<Webhooks, 'add'>, before: BookingOrderRow, row: BookingOrderRow): void {
  if (!isConfirmed(row)) return;
  const { customerId, data } = toEvent(row);
  webhooks.add('booking.changed', { customerId, data: { ...data, before: { ...toTimes(before), people: before.people } } });
}

/** Whether a booking is free, paid, or to be paid in the centre. Others wait for their payment. */
function isConfirmed({ pay_until_ms: untilMs, paid_ms: paidMs, ends_ms: endsMs }: BookingOrderRow): boolean {
  return untilMs === null || paidMs !== null || isPaidInCentre({ pay_until_ms: untilMs, ends_ms: endsMs });
}

/** Whether an unpaid order is to be paid in the centre. Staff have made it, and it is confirmed. */
export function isPaidInCentre({ pay_until_ms: untilMs, ends_ms: endsMs }: Pick<BookingOrderRow, 'pay_until_ms' | 'ends_ms'>): boolean {
  return untilMs !== null && untilMs >= endsMs;
}

function toEvent(row: BookingOrderRow) {
  const { id, customer_id: customerId, number, service_id, people } = row;
  return { customerId, data: { member_id: customerId, booking_id: id, number, service_id, ...toTimes(row), people } };
}

const toTimes = ({ starts_ms, ends_ms }: BookingOrderRow) => ({
  starts_at: new Date(starts_ms).toISOString(),
  ends_at: new Date(ends_ms).toISOString(),
});
