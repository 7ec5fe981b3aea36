import type { FastifyInstance } from 'fastify';
import {
  cancelBookingOrder,
  createBookingOrder,
  getBookingOrder,
  getBookingService,
  joinWaitingList,
  leaveWaitingList,
  listBookingOrders,
  listBookingServices,
  listBookingSlots,
  listWaitingPlaces,
  moveBookingOrder,
  takeWaitingOffer,
} from '#shared/contracts/booking.ts';
import { blockBookings, getBookingBlock, getBookingCalendar, unblockBookings } from '#shared/contracts/desk-booking-calendar.ts';
import {
  cancelDeskBooking,
  changeBookingPeople,
  createDeskBooking,
  findDeskBookings,
  listDeskBookings,
  markDeskBooking,
  moveDeskBooking,
  payDeskBooking,
} from '#shared/contracts/desk-bookings.ts';
import { cancelEventRegistrations, getEventRegistrations, moveEventRegistrations } from '#shared/contracts/event-registrations.ts';
import { found } from '../core/db/found.ts';
import { awaitTransaction, inTransaction } from '../core/db/transaction.ts';
import { implement } from '../core/http/implement.ts';
import { implementMember, implementMemberPaged } from '../core/http/implement-member.ts';
import { implementStaff, implementStaffPaged } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';
import { prepareBookingSearch } from './booking-search.ts';

/** Routes for services and slots, open to everybody, and for members' own orders. */
export function registerBooking(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, booking, bookingMoves, bookingServices, waitingList } = dependencies;

  implement(app, listBookingServices, bookingServices.listServices);
  implement(app, getBookingService, ({ params }) => found(bookingServices.findService(params.id)));
  implement(app, listBookingSlots, ({ query }) => bookingServices.listFreeSlots(found(bookingServices.findService(query.service)), query));
  implementMemberPaged(app, dependencies, listBookingOrders, ({ customerId, query }) => booking.list(customerId, query));
  implementMember(app, dependencies, getBookingOrder, ({ customerId, params }) => booking.get(customerId, params.id));
  implementMember(app, dependencies, createBookingOrder, ({ customerId, body }) => booking.place(customerId, body));
  implementMember(app, dependencies, cancelBookingOrder, ({ customerId, params }) =>
    inTransaction(db, () => booking.cancel(customerId, params.id)),
  );
  implementMember(app, dependencies, moveBookingOrder, ({ customerId, params, body }) => bookingMoves.moveOwn(customerId, params.id, body));
  implementMember(app, dependencies, listWaitingPlaces, ({ customerId }) => waitingList.list(customerId));
  implementMember(app, dependencies, joinWaitingList, ({ customerId, body }) =>
    awaitTransaction(db, () => waitingList.join(customerId, body)),
  );
  implementMember(app, dependencies, takeWaitingOffer, ({ customerId, params, body }) =>
    awaitTransaction(db, () => booking.takeOffer(customerId, params.id, body.key)),
  );
  implementMember(app, dependencies, leaveWaitingList, ({ customerId, params, body }) =>
    awaitTransaction(db, () => {
      waitingList.leave(customerId, params.id, body.key);
      return {};
    }),
  );
}

export function registerDeskBookings(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, bookingCalendar, deskBookings, deskOrders, eventRegistrations } = dependencies;
  const findBookings = prepareBookingSearch({ ...dependencies, ...deskBookings });
  implementStaffPaged(app, dependencies, findDeskBookings, ({ query }) => findBookings(query));
  implementStaff(app, dependencies, listDeskBookings, ({ query: { date } }) => deskBookings.list(date));
  implementStaff(app, dependencies, markDeskBooking, ({ params: { id }, body: { came }, staff }) =>
    awaitTransaction(db, () => deskBookings.mark(id, came, staff)),
  );
  implementStaff(app, dependencies, cancelDeskBooking, ({ params: { id }, body: { why }, staff }) =>
    awaitTransaction(db, () => deskBookings.cancel(id, why, staff)),
  );
  implementStaff(app, dependencies, createDeskBooking, ({ body, staff }) => awaitTransaction(db, () => deskOrders.create(body, staff)));
  implementStaff(app, dependencies, moveDeskBooking, ({ params: { id }, body, staff }) =>
    awaitTransaction(db, () => deskOrders.move(id, body, staff)),
  );
  implementStaff(app, dependencies, changeBookingPeople, ({ params: { id }, body: { people }, staff }) =>
    awaitTransaction(db, () => deskOrders.setPeople(id, people, staff)),
  );
  implementStaff(app, dependencies, payDeskBooking, ({ params: { id }, body: { is_paid }, staff }) =>
    awaitTransaction(db, () => deskOrders.setPaid(id, is_paid, staff)),
  );
  implementStaff(app, dependencies, getBookingCalendar, ({ query }) => bookingCalendar.read(query));
  implementStaff(app, dependencies, getBookingBlock, ({ params: { id } }) => bookingCalendar.openBlock(id));
  implementStaff(app, dependencies, blockBookings, ({ body, staff }) => awaitTransaction(db, () => bookingCalendar.block(body, staff)));
  implementStaff(app, dependencies, unblockBookings, ({ params: { id }, staff }) =>
    awaitTransaction(db, () => bookingCalendar.unblock(id, staff)),
  );
  implementStaff(app, dependencies, getEventRegistrations, ({ params: { id } }) => eventRegistrations.read(id));
  implementStaff(app, dependencies, moveEventRegistrations, ({ params: { id }, body, staff }) =>
    awaitTransaction(db, () => eventRegistrations.move(id, body, staff)),
  );
  implementStaff(app, dependencies, cancelEventRegistrations, ({ params: { id }, body, staff }) =>
    awaitTransaction(db, () => eventRegistrations.cancel(id, body, staff)),
  );
}
