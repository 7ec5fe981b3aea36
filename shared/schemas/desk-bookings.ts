import * as z from 'zod/mini';
import { bookingOrderStatuses } from '../contracts/booking.ts';
import { cancelDeskBooking, listDeskBookings, markDeskBooking } from '../contracts/desk-bookings.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Id, Money, Text, translations } from './fields.ts';

export const DeskBooking = z.object({
  id: Id,
  number: z.string(),
  /** Customer's name; empty if the account is deleted. */
  customer: z.string(),
  starts_at: DateTime,
  ends_at: DateTime,
  people: z.int().check(z.positive()),
  price: z.nullable(Money),
  /** `reserved` with a price: not paid yet. */
  status: z.enum(bookingOrderStatuses),
  /** Null: not recorded. */
  came: z.nullable(z.boolean()),
  /** Cancelled by the centre, not by the member. */
  is_withdrawn: z.boolean(),
});
export type DeskBooking = z.infer<typeof DeskBooking>;

export const DeskBookings = z.object({
  date: CalendarDate,
  today: CalendarDate,
  /** Only services with bookings. */
  services: z.array(z.object({ id: Id, translations: translations({ title: Text }), bookings: z.array(DeskBooking) })),
});
export type DeskBookings = z.infer<typeof DeskBookings>;

export const MarkBookingBody = z.object({ came: z.nullable(z.boolean()) });
/** `why`: shown to the member, in their language. */
export const CancelDeskBookingBody = z.object({ why: z.optional(z.string().check(z.overwrite(cleanTyped), z.maxLength(500))) });

export const deskBookingsChecks = [
  check(listDeskBookings, { answer: DeskBookings }),
  check(markDeskBooking, { body: MarkBookingBody, answer: DeskBooking }),
  check(cancelDeskBooking, { body: CancelDeskBookingBody, answer: DeskBooking }),
];
