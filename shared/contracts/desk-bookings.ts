import type { CancelDeskBookingBody, DeskBooking, DeskBookings, MarkBookingBody } from '../schemas/desk-bookings.ts';
import { endpoint, schema } from './endpoint.ts';
import { day, id, optional } from './parameters.ts';

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
