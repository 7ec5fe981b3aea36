import type { BlockBookingsBody, BookingBlock, BookingCalendar, OpenedBlock } from '../schemas/desk-booking-calendar.ts';
import { endpoint, schema } from './endpoint.ts';
import { day, id, optional, whole, withDefault } from './parameters.ts';

export type { BookingBlock, BookingCalendar, OpenedBlock } from '../schemas/desk-booking-calendar.ts';

/** Calendar of bookings and free slots, and times in which services cannot be booked. */

const ofDesk = { access: 'staff', roles: ['desk', 'manager'] } as const;

/**
 * Bookings and slots of some days, of one service or of all. Without cancelled bookings. Several days of all services have no slots without bookings.
 * Registrations to events are counted by date.
 * Begins today in the centre's time zone by default.
 */
export const getBookingCalendar = endpoint({
  name: 'getBookingCalendar',
  path: '/v1/staff/booking-calendar',
  ...ofDesk,
  query: { from: optional(day), days: withDefault(whole(1, 7), 7), service: optional(id) },
  answer: schema<typeof BookingCalendar>(),
});

/**
 * Blocks a time of a service or of all services: its slots are no longer offered. Existing bookings stay; `getBookingBlock` lists them. A second block
 * of the same time returns the first. Refused with `Conflict` (`to`: `too_late`) if the time is over.
 */
export const blockBookings = endpoint({
  name: 'blockBookings',
  method: 'POST',
  path: '/v1/staff/booking-blocks',
  ...ofDesk,
  body: schema<typeof BlockBookingsBody>(),
  answer: schema<typeof BookingBlock>(),
});

/** A block with the upcoming bookings within its time. */
export const getBookingBlock = endpoint({
  name: 'getBookingBlock',
  path: '/v1/staff/booking-blocks/{id}',
  ...ofDesk,
  params: { id },
  answer: schema<typeof OpenedBlock>(),
});

/** Removes a block and returns it. */
export const unblockBookings = endpoint({
  name: 'unblockBookings',
  method: 'POST',
  path: '/v1/staff/booking-blocks/{id}/remove',
  ...ofDesk,
  params: { id },
  answer: schema<typeof BookingBlock>(),
});
