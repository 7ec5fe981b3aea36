import type { CancelDeskBookingBody, DeskBooking, DeskBookings, MarkBookingBody } from '../schemas/desk-bookings.ts';
import { endpoint, schema } from './endpoint.ts';
import { day, id, optional } from './parameters.ts';

export type { DeskBooking, DeskBookings } from '../schemas/desk-bookings.ts';

/** Who comes today: bookings of one day, for whoever receives them. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'] } as const;

/** By service and time, with those that were cancelled; without a date, of today in the centre. */
export const listDeskBookings = endpoint({
  name: 'listDeskBookings',
  path: '/v1/staff/bookings',
  ...ofDesk,
  query: { date: optional(day) },
  answer: schema<typeof DeskBookings>(),
});

/** Saying it twice is saying it once; of a cancelled one nothing is to be said (`Conflict`, `id`: `not_available`). */
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
 * The centre cannot keep it: the places are free again, what was paid goes back, and the member gets an e-mail with the reason. Once over it is
 * `Conflict` (`id`: `too_late`); of one that is cancelled already nothing changes.
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
