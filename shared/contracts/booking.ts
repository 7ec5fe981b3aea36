import type {
  BookingOrder,
  BookingService,
  BookingSlot,
  CreateBookingOrderBody,
  JoinWaitingListBody,
  MoveBookingOrderBody,
  TakeWaitingOfferBody,
  WaitingPlace,
} from '../schemas/booking.ts';
import type { Done } from '../schemas/fields.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, day, id, listQuery, optional } from './parameters.ts';

export type { BookingOrder, BookingService, BookingSlot, WaitingPlace } from '../schemas/booking.ts';

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

/** Slots with free places. `full`: also full slots that have a waiting list, with `free: 0` (our addition). */
export const listBookingSlots = listEndpoint({
  name: 'listBookingSlots',
  path: '/v1/booking/options',
  access: 'public',
  query: { service: id, from: optional(day), to: optional(day), full: optional(choice(['1'])) },
  item: schema<typeof BookingSlot>(),
  freshness: 'instant',
});

/** `waiting`: in line · `offered`: until `offer_until` · `lapsed`: the offer was not answered in time · `removed`: by the centre. */
export const waitingStates = ['waiting', 'offered', 'lapsed', 'removed'] as const;

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

/**
 * Moves a confirmed booking to another slot of its service, until the deadline for cancelling (our addition). Price and payment stay. The new slot has
 * its own deadline. Refused with `Conflict` (`id`): `too_late` after the deadline; `not_available` if the booking is cancelled or waits for its payment.
 * Refused with `Conflict` (`from`: `not_available`) if the booking was moved meanwhile. The codes of `starts_at` are `not_available` and `sold_out`.
 */
export const moveBookingOrder = endpoint({
  name: 'moveBookingOrder',
  method: 'POST',
  path: '/v1/booking/orders/{id}/move',
  isOptional: true,
  access: 'member',
  isIdempotent: true,
  params: { id },
  body: schema<typeof MoveBookingOrderBody>(),
  answer: schema<typeof BookingOrder>(),
});

/** Upcoming places of the member in waiting lists, and places that they lost (our addition). */
export const listWaitingPlaces = listEndpoint({
  name: 'listWaitingPlaces',
  path: '/v1/booking/waiting',
  isOptional: true,
  access: 'member',
  item: schema<typeof WaitingPlace>(),
});

/**
 * Joins the waiting list of a slot. Returns the place that the member already has for the same number of people. Refused with `Conflict`
 * (`starts_at`): `still_free` if the places can be booked; `not_available` if the slot cannot be booked or has fewer places in total. `too_late`
 * shortly before the slot begins; `already_waiting` with another number of people; `limit_reached`.
 */
export const joinWaitingList = endpoint({
  name: 'joinWaitingList',
  method: 'POST',
  path: '/v1/booking/waiting',
  isOptional: true,
  access: 'member',
  body: schema<typeof JoinWaitingListBody>(),
  answer: schema<typeof WaitingPlace>(),
});

/**
 * Books the offered places, under the rules of `createBookingOrder`. Idempotent: returns the booking that was already made. `Conflict` (`id`:
 * `expired`) if there is no valid offer.
 */
export const takeWaitingOffer = endpoint({
  name: 'takeWaitingOffer',
  method: 'POST',
  path: '/v1/booking/waiting/{id}/take',
  isOptional: true,
  access: 'member',
  params: { id },
  body: schema<typeof TakeWaitingOfferBody>(),
  answer: schema<typeof BookingOrder>(),
});

/** Leaves the waiting list, and declines the offer if there is one. Idempotent. */
export const leaveWaitingList = endpoint({
  name: 'leaveWaitingList',
  method: 'POST',
  path: '/v1/booking/waiting/{id}/leave',
  isOptional: true,
  access: 'member',
  params: { id },
  body: schema<typeof TakeWaitingOfferBody>(),
  answer: schema<typeof Done>(),
});
