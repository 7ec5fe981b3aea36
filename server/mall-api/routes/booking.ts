import type { FastifyInstance } from 'fastify';
import { type BookingService, listBookingServices, listBookingSlots } from '#shared/contracts/booking.ts';
import { found } from '../db/found.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { listSlots } from '../hours/booking-slots.ts';
import { implement } from '../implement.ts';

export function registerBooking(app: FastifyInstance, { clock, queries: { documents } }: RouteDependencies): void {
  const listServices = () => documents.listDocuments<BookingService>('booking-services');

  implement(app, listBookingServices, listServices);
  implement(app, listBookingSlots, ({ query }) => {
    const service = found(listServices().find(({ id }) => id === query.service));
    return listSlots(service, documents.getCentre(), query, clock());
  });
}
