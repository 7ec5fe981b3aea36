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

/** An addition of ours. */
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

/** `reserved`: it holds; where something is to be paid, until `pay_until` · `used`: its time is over · `refunded`: cancelled, and paid back. */
export const bookingOrderStatuses = ['reserved', 'paid', 'used', 'cancelled', 'refunded'] as const;

/** Those to come first, soonest first, then what was or was cancelled, newest first. */
export const listBookingOrders = listEndpoint({
  name: 'listBookingOrders',
  path: '/v1/booking/orders',
  access: 'member',
  isPaged: true,
  query: listQuery,
  item: schema<typeof BookingOrder>(),
});

/** An addition of ours. */
export const getBookingOrder = endpoint({
  name: 'getBookingOrder',
  path: '/v1/booking/orders/{id}',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof BookingOrder>(),
});

/**
 * Takes places of a slot: the last one goes to one of many. Refused with `Conflict` (`starts_at`: `not_available` where there is no such
 * slot to be booked, `sold_out` where fewer places than wanted are left, `already_booked` where the member has that slot and does not say
 * that they want it once more).
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

/** Gives the places back, and the money; after its deadline it is refused with `Conflict` (`id`: `too_late`). */
export const cancelBookingOrder = endpoint({
  name: 'cancelBookingOrder',
  method: 'POST',
  path: '/v1/booking/orders/{id}/cancel',
  isOptional: true,
  access: 'member',
  params: { id },
  answer: schema<typeof BookingOrder>(),
});
