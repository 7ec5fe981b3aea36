import type {
  BookingPeopleBody,
  CancelDeskBookingBody,
  CreateDeskBookingBody,
  DeskBooking,
  DeskBookings,
  MarkBookingBody,
  MoveDeskBookingBody,
  PayDeskBookingBody,
} from '../schemas/desk-bookings.ts';
import { memberDeskLimits } from '../site/member-desk-limits.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { day, id, listQuery, optional, text, withDefault } from './parameters.ts';

export type { DeskBooking, DeskBookings } from '../schemas/desk-bookings.ts';

/** Bookings of one day, for the staff who receive visitors. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'] } as const;

/** Bookings of a day, sorted by service and time, including cancelled bookings. Defaults to today in the centre's time zone. */
export const listDeskBookings = endpoint({
  name: 'listDeskBookings',
  path: '/v1/staff/bookings',
  ...ofDesk,
  query: { date: optional(day) },
  answer: schema<typeof DeskBookings>(),
});

/**
 * Bookings of one member, or of all found by `q`: the beginning of the booking's number, of a phone number or an email address, or words of the name.
 * Upcoming bookings first, soonest first, then the others, newest first. A name shared by many members finds the bookings of the first few.
 */
export const findDeskBookings = listEndpoint({
  name: 'findDeskBookings',
  path: '/v1/staff/booking-search',
  ...ofDesk,
  isPaged: true,
  query: {
    ...listQuery,
    q: withDefault(text({ most: memberDeskLimits.searchCharacters, clean: (typed) => typed.trim() }), ''),
    member: optional(id),
  },
  item: schema<typeof DeskBooking>(),
});

/** Records whether the customer came. Idempotent. Cancelled bookings are refused (`Conflict`, `id`: `not_available`). */
export const markDeskBooking = endpoint({
  name: 'markDeskBooking',
  method: 'POST',
  path: '/v1/staff/bookings/{id}/came',
  ...ofDesk,
  params: { id },
  body: schema<typeof MarkBookingBody>(),
  answer: schema<typeof DeskBooking>(),
});

/**
 * Cancels on behalf of the centre: frees the places, refunds the payment, and emails the reason to the member. After the booking has ended:
 * `Conflict` (`id`: `too_late`). No effect on a cancelled booking.
 */
export const cancelDeskBooking = endpoint({
  name: 'cancelDeskBooking',
  method: 'POST',
  path: '/v1/staff/bookings/{id}/cancel',
  ...ofDesk,
  params: { id },
  body: schema<typeof CancelDeskBookingBody>(),
  answer: schema<typeof DeskBooking>(),
});

/** Payment of a booking made by staff, if the service has a price. `paid`: staff have taken the money. `later`: the visitor pays in the centre. */
export const deskPayments = ['paid', 'later'] as const;

/**
 * Books places for a member or for a person without an account, by the same rules as `createBookingOrder`, but without the maximum number of a
 * member's bookings. Emails a confirmation if an address is known. Refused with `Conflict` (`starts_at`): `not_available`, `sold_out` or
 * `already_booked`; with `NotFound` if the member does not exist. An unpaid booking holds its places until the booking ends.
 */
export const createDeskBooking = endpoint({
  name: 'createDeskBooking',
  method: 'POST',
  path: '/v1/staff/bookings',
  ...ofDesk,
  body: schema<typeof CreateDeskBookingBody>(),
  answer: schema<typeof DeskBooking>(),
});

/**
 * Moves an upcoming booking to another slot of its service, and emails the old and the new time. Refused with `Conflict`: `id`: `too_late` after the
 * booking has begun, `not_available` if the booking is cancelled; `from`: `not_available` if the booking was moved meanwhile; `starts_at`:
 * `not_available` or `sold_out`.
 */
export const moveDeskBooking = endpoint({
  name: 'moveDeskBooking',
  method: 'POST',
  path: '/v1/staff/bookings/{id}/move',
  ...ofDesk,
  params: { id },
  body: schema<typeof MoveDeskBookingBody>(),
  answer: schema<typeof DeskBooking>(),
});

/**
 * Changes the number of persons within the capacity, with the price. Emails the new number. Refused with `Conflict`: `id` as for `moveDeskBooking`;
 * `people`: `sold_out`, or `not_available` if the booking has an online payment, whose amount is fixed.
 */
export const changeBookingPeople = endpoint({
  name: 'changeBookingPeople',
  method: 'POST',
  path: '/v1/staff/bookings/{id}/people',
  ...ofDesk,
  params: { id },
  body: schema<typeof BookingPeopleBody>(),
  answer: schema<typeof DeskBooking>(),
});

/** Records that staff have taken the money, or takes that back. Idempotent. Refused with `Conflict` (`id`: `not_available`) if nothing is due. */
export const payDeskBooking = endpoint({
  name: 'payDeskBooking',
  method: 'POST',
  path: '/v1/staff/bookings/{id}/paid',
  ...ofDesk,
  params: { id },
  body: schema<typeof PayDeskBookingBody>(),
  answer: schema<typeof DeskBooking>(),
});
