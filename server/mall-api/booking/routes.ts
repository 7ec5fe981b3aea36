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
import { cancelDeskBooking, listDeskBookings, markDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
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

export function registerDeskBookings(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, deskBookings } = dependencies;
  implementStaff(app, dependencies, listDeskBookings, ({ query: { date } }) => deskBookings.list(date));
  implementStaff(app, dependencies, markDeskBooking, ({ params: { id }, body: { came }, staff }) =>
    awaitTransaction(db, () => deskBookings.mark(id, came, staff)),
  );
  implementStaff(app, dependencies, cancelDeskBooking, ({ params: { id }, body: { why }, staff }) =>
    awaitTransaction(db, () => deskBookings.cancel(id, why, staff)),
  );
}
