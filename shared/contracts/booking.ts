import * as z from 'zod/mini';
import { listEndpoint } from './endpoint.ts';
import { CalendarDate, DateTime, Id, IdParam, ImageAddress, Money, RichText, Text, translations } from './fields.ts';

export const BookingService = z.object({
  id: Id,
  image: z.nullish(ImageAddress),
  duration_minutes: z.int().check(z.positive()),
  capacity: z.int().check(z.positive()),
  price: z.nullish(Money),
  translations: translations({ title: Text, description: z.optional(RichText) }),
});
export type BookingService = z.infer<typeof BookingService>;

export const listBookingServices = listEndpoint({
  name: 'listBookingServices',
  path: '/v1/booking/services',
  access: 'public',
  item: BookingService,
});

/** A slot with free places. */
export const BookingSlot = z.object({ service_id: Id, starts_at: DateTime, ends_at: DateTime, free: z.int() });
export type BookingSlot = z.infer<typeof BookingSlot>;

export const listBookingSlots = listEndpoint({
  name: 'listBookingSlots',
  path: '/v1/booking/options',
  access: 'public',
  query: z.object({ service: IdParam, from: z.optional(CalendarDate), to: z.optional(CalendarDate) }),
  item: BookingSlot,
  freshness: 'live',
});
