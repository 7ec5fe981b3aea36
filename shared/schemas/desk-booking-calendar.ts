import * as z from 'zod/mini';
import { blockBookings, getBookingBlock, getBookingCalendar, unblockBookings } from '../contracts/desk-booking-calendar.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { DeskBooking } from './desk-bookings.ts';
import { CalendarDate, Count, DateTime, Id, IdParam, Money, Text, translations } from './fields.ts';

const dayMs = 86_400_000;

export const BookingBlock = z.object({
  id: Id,
  /** Null: all services. */
  service_id: z.nullable(Id),
  from: DateTime,
  to: DateTime,
  why: z.string(),
  /** Name of the staff member. */
  by: z.string(),
});
export type BookingBlock = z.infer<typeof BookingBlock>;

/** Bookings and free places of a service, or people registered for an event, at one time. */
const CalendarEntry = z.object({
  service_id: Id,
  starts_at: DateTime,
  ends_at: DateTime,
  /** Null: the time cannot be booked (any more). */
  free: z.nullable(Count),
  /** Block of this time. */
  block_id: z.nullable(Id),
  bookings: z.array(DeskBooking),
  /** People who are registered for an event, or have booked a removed service. Their bookings are only in the list of the day. Null: another service. */
  registered: z.nullable(Count),
});

export const BookingCalendar = z.object({
  from: CalendarDate,
  today: CalendarDate,
  services: z.array(
    z.object({
      id: Id,
      /** Per person; null: free of charge. */
      price: z.nullable(Money),
      translations: translations({ title: Text }),
    }),
  ),
  /** Events and removed services with bookings in these days, and the requested one. */
  others: z.array(z.object({ id: Id, translations: translations({ title: Text }) })),
  days: z.array(z.object({ date: CalendarDate, entries: z.array(CalendarEntry) })),
  /** Blocks within these days. */
  blocks: z.array(BookingBlock),
});
export type BookingCalendar = z.infer<typeof BookingCalendar>;

export const OpenedBlock = z.object({ block: BookingBlock, bookings: z.array(DeskBooking) });
export type OpenedBlock = z.infer<typeof OpenedBlock>;

export const BlockBookingsBody = z
  .object({
    service_id: z.nullable(IdParam),
    from: DateTime,
    to: DateTime,
    why: z.string().check(z.overwrite(cleanTyped), z.minLength(1), z.maxLength(300)),
  })
  .check(
    z.refine(({ from, to }) => Date.parse(to) > Date.parse(from) && Date.parse(to) - Date.parse(from) <= 366 * dayMs, {
      error: 'within a year after `from`',
      path: ['to'],
    }),
  );

export const deskBookingCalendarChecks = [
  check(getBookingCalendar, { answer: BookingCalendar }),
  check(blockBookings, { body: BlockBookingsBody, answer: BookingBlock }),
  check(getBookingBlock, { answer: OpenedBlock }),
  check(unblockBookings, { answer: BookingBlock }),
];
