import * as z from 'zod/mini';
import { listBookingServices, listBookingSlots } from '../contracts/booking.ts';
import { check } from './check.ts';
import { DateTime, Id, ImageAddress, Money, RichText, Text, translations } from './fields.ts';

export const BookingService = z.object({
  id: Id,
  image: z.nullish(ImageAddress),
  duration_minutes: z.int().check(z.positive()),
  capacity: z.int().check(z.positive()),
  price: z.nullish(Money),
  translations: translations({ title: Text, description: z.optional(RichText) }),
});
export type BookingService = z.infer<typeof BookingService>;

/** A slot with free places. */
export const BookingSlot = z.object({ service_id: Id, starts_at: DateTime, ends_at: DateTime, free: z.int() });
export type BookingSlot = z.infer<typeof BookingSlot>;

export const bookingChecks = [check(listBookingServices, { item: BookingService }), check(listBookingSlots, { item: BookingSlot })];
