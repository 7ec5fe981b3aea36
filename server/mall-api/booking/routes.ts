import type { FastifyInstance } from 'fastify';
import {
  cancelBookingOrder,
  createBookingOrder,
  getBookingOrder,
  getBookingService,
  listBookingOrders,
  listBookingServices,
  listBookingSlots,
} from '#shared/contracts/booking.ts';
import { found } from '../core/db/found.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import type { RouteDependencies } from '../dependencies.ts';

/** Routes for services and slots, open to everybody, and for members' own orders. */
export function registerBooking(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, booking } = dependencies;

  implement(app, listBookingServices, booking.listServices);
  implement(app, getBookingService, ({ params }) => found(booking.findService(params.id)));
  implement(app, listBookingSlots, ({ query }) => booking.listFreeSlots(found(booking.findService(query.service)), query));
  implementMemberPaged(app, dependencies, listBookingOrders, ({ customerId, query }) => booking.list(customerId, query));
  implementMember(app, dependencies, getBookingOrder, ({ customerId, params }) => booking.get(customerId, params.id));
  implementMember(app, dependencies, createBookingOrder, ({ customerId, body }) => booking.place(customerId, body));
  implementMember(app, dependencies, cancelBookingOrder, ({ customerId, params }) =>
    inTransaction(db, () => booking.cancel(customerId, params.id)),
  );
}
