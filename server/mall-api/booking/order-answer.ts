import type { BookingOrder, BookingService } from '#shared/contracts/booking.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { type FactsOf, type NoticeShowers, toTitles } from '../notices/facts.ts';
import type { Queries } from '../prepare-queries.ts';
import type { EventServices } from './event-services.ts';
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
  queries: Pick<Queries, 'bookingOrders' | 'bookingWaits' | 'documents'>;
  eventServices: Pick<EventServices, 'find'>;
}

/** Reads the data that notices about bookings show. */
export function prepareBookingNotices({
  queries,
  eventServices,
}: Dependencies): Pick<NoticeShowers, 'booking_tomorrow' | 'booking_reversed' | 'places_offered'> {
  const show = ({ orderId }: FactsOf<'booking_tomorrow' | 'booking_reversed'>, { createdMs }: { createdMs: number }) => {
    const order = queries.bookingOrders.find(orderId);
    return {
      order_id: orderId,
      starts_at: toIsoWithOffset(new Date(order?.starts_ms ?? createdMs), queries.documents.getCentre().timezone),
      translations: toTitles(order?.record.translations ?? []),
    };
  };
  const findService = (id: number) =>
    eventServices.find(id) ?? queries.documents.listDocuments<BookingService>('booking-services').find((service) => service.id === id);
  const showOffer = ({ waitId }: FactsOf<'places_offered'>, { createdMs }: { createdMs: number }) => {
    const { documents } = queries;
    const row = queries.bookingWaits.find(waitId);
    const service = row && findService(row.service_id);
    const toIso = (ms: number) => toIsoWithOffset(new Date(ms), documents.getCentre().timezone);
    return {
      starts_at: toIso(row?.starts_ms ?? createdMs),
      offer_until: toIso(row?.offer_until_ms ?? createdMs),
      translations: toTitles(service?.translations ?? []),
    };
  };
  return { booking_tomorrow: show, booking_reversed: show, places_offered: showOffer };
}
