import type { FastifyInstance } from 'fastify';
import { cancelDeskBooking, listDeskBookings, markDeskBooking } from '#shared/contracts/desk-bookings.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { RouteDependencies } from '../dependencies.ts';

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
