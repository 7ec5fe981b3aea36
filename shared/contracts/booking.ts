import type { BookingService, BookingSlot } from '../schemas/booking.ts';
import { listEndpoint, schema } from './endpoint.ts';
import { day, id, optional } from './parameters.ts';

export type { BookingService, BookingSlot } from '../schemas/booking.ts';

export const listBookingServices = listEndpoint({
  name: 'listBookingServices',
  path: '/v1/booking/services',
  access: 'public',
  item: schema<typeof BookingService>(),
});

export const listBookingSlots = listEndpoint({
  name: 'listBookingSlots',
  path: '/v1/booking/options',
  access: 'public',
  query: { service: id, from: optional(day), to: optional(day) },
  item: schema<typeof BookingSlot>(),
  freshness: 'live',
});
