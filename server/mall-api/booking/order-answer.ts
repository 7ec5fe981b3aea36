import type { BookingOrder } from '#shared/contracts/booking.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { type FactsOf, type NoticeShowers, toTitles } from '../notices/facts.ts';
import type { Queries } from '../prepare-queries.ts';
import type { BookingOrderRow } from './queries.ts';

/** Converts an order for its member, with times in the centre's time zone. */
export function toBookingOrder(row: BookingOrderRow, timeZone: string, now: Date): BookingOrder {
  const { id, number, service_id, people, amount, currency, is_refund_due, is_sandbox, record } = row;
  const status = toStatus(row, now.getTime());
  const toIso = (ms: number) => toIsoWithOffset(new Date(ms), timeZone);
  return {
    id,
    number,
    service_id,
    starts_at: toIso(row.starts_ms),
    ends_at: toIso(row.ends_ms),
    people,
    price: amount === 0 ? null : { amount, currency },
    status,
    cancel_until: toIso(row.cancel_until_ms),
    pay_until: status === 'reserved' && row.pay_until_ms !== null ? toIso(row.pay_until_ms) : null,
    paid_at: row.paid_ms === null ? null : toIso(row.paid_ms),
    paid_with: row.paid_with,
    is_refund_due,
    is_sandbox,
    ...record,
  };
}

function toStatus({ cancelled_ms, is_refunded, paid_ms, pay_until_ms, ends_ms }: BookingOrderRow, nowMs: number): BookingOrder['status'] {
  if (cancelled_ms !== null) return is_refunded ? 'refunded' : 'cancelled';
  if (pay_until_ms !== null && paid_ms === null && pay_until_ms <= nowMs) return 'cancelled'; // the job records it later
  if (ends_ms <= nowMs) return 'used';
  return paid_ms === null ? 'reserved' : 'paid';
}

interface Dependencies {
  queries: Pick<Queries, 'bookingOrders' | 'documents'>;
}

/** Reads the data that notices about bookings show. */
export function prepareBookingNotices({ queries }: Dependencies): Pick<NoticeShowers, 'booking_tomorrow' | 'booking_reversed'> {
  const show = ({ orderId }: FactsOf<'booking_tomorrow' | 'booking_reversed'>, { createdMs }: { createdMs: number }) => {
    const order = queries.bookingOrders.find(orderId);
    return {
      order_id: orderId,
      starts_at: toIsoWithOffset(new Date(order?.starts_ms ?? createdMs), queries.documents.getCentre().timezone),
      translations: toTitles(order?.record.translations ?? []),
    };
  };
  return { booking_tomorrow: show, booking_reversed: show };
}
