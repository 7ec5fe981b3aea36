import * as z from 'zod/mini';
import {
  bookingOrderStatuses,
  cancelBookingOrder,
  createBookingOrder,
  getBookingOrder,
  getBookingService,
  listBookingOrders,
  listBookingServices,
  listBookingSlots,
} from '../contracts/booking.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, Money, mayLack, RichText, Text, translations } from './fields.ts';

export const BookingService = z.object({
  id: Id,
  image: z.nullish(ImageAddress),
  duration_minutes: z.int().check(z.positive()),
  /** Places of a slot. */
  capacity: z.int().check(z.positive()),
  /** Of one place; nothing, or zero: it is free. */
  price: z.nullish(Money),
  /** So many hours before it begins it can be cancelled. */
  cancel_hours: z.optional(z.int().check(z.nonnegative(), z.lte(720))),
  /** So many days ahead it can be booked, today included. */
  days_ahead: z.optional(z.int().check(z.positive(), z.lte(366))),
  /** Whether the mall API takes orders for it. */
  is_bookable: z.optional(z.boolean()),
  translations: translations({ title: Text, description: z.optional(RichText) }),
});
export type BookingService = z.infer<typeof BookingService>;

/** A slot with free places. */
export const BookingSlot = z.object({ service_id: Id, starts_at: DateTime, ends_at: DateTime, free: z.int() });
export type BookingSlot = z.infer<typeof BookingSlot>;

export const CreateBookingOrderBody = z.object({
  service_id: Id,
  starts_at: DateTime,
  people: z.int().check(z.positive(), z.lte(1000)),
  /** They know that they have that slot already. */
  is_another: z.optional(z.boolean()),
});

export const BookingOrder = mayLack(
  z.object({
    id: Id,
    /** What the member names it by. */
    number: z.string(),
    service_id: Id,
    starts_at: DateTime,
    ends_at: DateTime,
    people: z.int(),
    /** For all people together; null: it is free. */
    price: z.nullable(Money),
    status: z.enum(bookingOrderStatuses),
    cancel_until: DateTime,
    /** Until then it waits for its payment; null: it does not. */
    pay_until: z.nullable(DateTime),
    paid_at: z._default(z.nullable(DateTime), null),
    /** The card, never its number. */
    paid_with: z._default(z.nullable(z.object({ brand: Text, last4: Text })), null),
    /** Who pays back has been told to. */
    is_refund_due: z._default(z.boolean(), false),
    /** Paid for in a sandbox: no money has moved. */
    is_sandbox: z._default(z.boolean(), false),
    image: z.nullable(ImageAddress),
    translations: translations({ title: Text }),
  }),
  { number: ({ id }) => String(id), cancel_until: ({ starts_at }) => starts_at, pay_until: null, image: null, translations: [] },
);
export type BookingOrder = z.infer<typeof BookingOrder>;

export const bookingChecks = [
  check(listBookingServices, { item: BookingService, mainOf: ['booking'] }),
  check(getBookingService, { answer: BookingService, mainOf: ['booking-service'] }),
  check(listBookingSlots, { item: BookingSlot }),
  check(listBookingOrders, { item: BookingOrder }),
  check(getBookingOrder, { answer: BookingOrder }),
  check(createBookingOrder, { body: CreateBookingOrderBody, answer: BookingOrder }),
  check(cancelBookingOrder, { answer: BookingOrder }),
];
