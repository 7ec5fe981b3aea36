import type { FastifyInstance } from 'fastify';
import {
  type DeskWaitingList,
  type DeskWaitingPlace,
  listDeskWaiting,
  offerDeskWaiting,
  removeDeskWaiting,
} from '#shared/contracts/desk-waiting.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { awaitTransaction } from '../core/db/transaction.ts';
import { implementStaff } from '../core/http/implement-staff.ts';
import type { StaffSession } from '../core/http/staff-sessions.ts';
import type { RouteDependencies } from '../dependencies.ts';
import type { WaitRow } from './waiting-queries.ts';

/** Routes for the staff who see who waits for places. */
export function registerDeskWaiting(app: FastifyInstance, dependencies: RouteDependencies): void {
  const { db, clock, waitingList, bookingServices, operatorActs } = dependencies;
  const { bookingWaits, customers, documents } = dependencies.queries;

  function toDeskPlace(row: WaitRow): DeskWaitingPlace {
    const { timezone } = documents.getCentre();
    const toIso = (ms: number) => toIsoWithOffset(new Date(ms), timezone);
    const customer = customers.find(row.customer_id);
    const isOffered = row.offer_until_ms !== null && row.ended_ms === null;
    return {
      id: row.id,
      customer: customer ? `${customer.firstName} ${customer.lastName}`.trim() : '',
      starts_at: toIso(row.starts_ms),
      ends_at: toIso(row.ends_ms),
      people: row.people,
      joined_at: toIso(row.created_ms),
      offer_until: isOffered ? toIso(row.offer_until_ms ?? 0) : null,
    };
  }

  function list(asked: string | undefined): DeskWaitingList {
    const { timezone } = documents.getCentre();
    const date = asked ?? calendarDateIn(clock(), timezone);
    const [from, to] = [date, addDays(date, 1)].map((day) => toInstant(day, '00:00', timezone).getTime());
    const rows = bookingWaits.listOfDay(from ?? 0, to ?? 0);
    const services = [...Map.groupBy(rows, ({ service_id }) => service_id)].map(([id, own]) => ({
      id,
      translations: bookingServices.findService(id)?.translations.map(({ locale, title }) => ({ locale, title })) ?? [],
      places: own.map(toDeskPlace),
    }));
    return { date, services: services.sort((a, b) => a.id - b.id) };
  }

  /** Runs an act on a waiting member, and records the act if it has changed anything. */
  function act(id: number, name: 'bookings offer' | 'bookings unlist', { staffId, name: operator }: StaffSession, change: () => WaitRow) {
    return awaitTransaction(db, () => {
      const before = bookingWaits.find(id);
      const after = change();
      const hasChanged = before?.offered_ms !== after.offered_ms || before?.ended_ms !== after.ended_ms;
      if (hasChanged) operatorActs.record({ operator, staffId, act: name, subject: String(id), customerId: after.customer_id });
      return toDeskPlace(after);
    });
  }

  implementStaff(app, dependencies, listDeskWaiting, ({ query: { date } }) => list(date));
  implementStaff(app, dependencies, offerDeskWaiting, ({ params: { id }, staff }) =>
    act(id, 'bookings offer', staff, () => waitingList.offerNow(id)),
  );
  implementStaff(app, dependencies, removeDeskWaiting, ({ params: { id }, staff }) =>
    act(id, 'bookings unlist', staff, () => waitingList.remove(id)),
  );
}
