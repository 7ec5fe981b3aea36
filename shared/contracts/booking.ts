import type { BookingOrder, BookingService, BookingSlot, CreateBookingOrderBody } from '../schemas/booking.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { day, id, listQuery, optional } from './parameters.ts';

export type { BookingOrder, BookingService, BookingSlot } from '../schemas/booking.ts';

export const listBookingServices = listEndpoint({
  name: 'listBookingServices',
  path: '/v1/booking/services',
  access: 'public',
  item: schema<typeof BookingService>(),
});

/** Our addition. */
export const getBookingService = endpoint({
  name: 'getBookingService',
  path: '/v1/booking/services/{id}',
  isOptional: true,
  access: 'public',
  params: { id },
  answer: schema<typeof BookingService>(),
});

export const listBookingSlots = listEndpoint({
  name: 'listBookingSlots',
  path: '/v1/booking/options',
  access: 'public',
  query: { service: id, from: optional(day), to: optional(day) },
  item: schema<typeof BookingSlot>(),
  freshness: 'instant',
});

/** `reserved`: valid; if a payment is required, until `pay_until` · `used`: its time is over · `refunded`: cancelled and paid back. */
export const bookingOrderStatuses = ['reserved', 'paid', 'used', 'cancelled', 'refunded'] as const;

/** Upcoming orders first, soonest first; then past and cancelled ones, newest first. */
export const listBookingOrders = listEndpoint({
  name: 'listBookingOrders',
  path: '/v1/booking/orders',
  access: 'member',
  isPaged: true,
  query: listQuery,
  item: schema<typeof BookingOrder>(),
});

/** Our addition. */
export const getBookingOrder = endpoint({
  name: 'getBookingOrder',
  path: '/v1/booking/orders/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof BookingOrder>(),
});

/**
 * Books places of a slot, without overbooking. Refused with `Conflict` (`starts_at`): `not_available` if the slot cannot be booked, `sold_out` if it
 * has too few places left. `already_booked` if the member has that slot already and `is_another` is not set.
 */
export const createBookingOrder = endpoint({
  name: 'createBookingOrder',
  method: 'POST',
  path: '/v1/booking/orders',
  access: 'member',
  isIdempotent: true,
  body: schema<typeof CreateBookingOrderBody>(),
  answer: schema<typeof BookingOrder>(),
});

/** Frees the places and refunds the payment. After the deadline: `Conflict` (`id`: `too_late`). */
export const cancelBookingOrder = endpoint({
  name: 'cancelBookingOrder',
  method: 'POST',
  path: '/v1/booking/orders/{id}/cancel',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof BookingOrder>(),
});
