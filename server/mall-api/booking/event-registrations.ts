import { ApiError } from '#shared/contracts/errors.ts';
import type { EventRegistrations } from '#shared/contracts/event-registrations.ts';
import { toRegistrationId } from '#shared/rules/event-registration.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import type { Queries } from '../prepare-queries.ts';
import type { BookingOrders } from './booking-orders.ts';
import type { prepareDeskBookings, Receptionist } from './desk-bookings.ts';
import type { prepareDeskOrders } from './desk-orders.ts';
import type { EventServices } from './event-services.ts';
import type { BookingServices } from './services.ts';
import type { WaitingList } from './waiting-list.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'bookingOrders' | 'bookingWaits' | 'documents'>;
  booking: Pick<BookingOrders, 'publishSlots'>;
  bookingServices: Pick<BookingServices, 'findService' | 'findSlot' | 'countFree'>;
  eventServices: Pick<EventServices, 'listSlots'>;
  waitingList: Pick<WaitingList, 'remove' | 'settle'>;
  operatorActs: Pick<OperatorActs, 'record'>;
  deskBookings: Pick<ReturnType<typeof prepareDeskBookings>, 'cancel'>;
  deskOrders: Pick<ReturnType<typeof prepareDeskOrders>, 'moveTo'>;
}

const farAwayMs = Date.UTC(9999, 0);

/** The registrations of an event by date. A date whose time an editor has changed keeps its registrations, until staff move or cancel them. */
export function prepareEventRegistrations(dependencies: Dependencies) {
  const { clock, booking, eventServices, waitingList, operatorActs, deskBookings, deskOrders } = dependencies;
  const { bookingOrders, bookingWaits, documents } = dependencies.queries;
  const { findService, findSlot, countFree } = dependencies.bookingServices;

  const listWaits = (serviceId: number) =>
    bookingWaits
      .listOpen(serviceId, { fromMs: clock().getTime(), toMs: farAwayMs })
      .filter(({ starts_ms }) => starts_ms > clock().getTime());

  function read(eventId: number): EventRegistrations {
    const { timezone } = documents.getCentre();
    const serviceId = toRegistrationId(eventId);
    const current = new Set(eventServices.listSlots(serviceId).map(({ startsMs }) => startsMs));
    const registered = new Map(bookingOrders.countBySlot(serviceId, clock()).map((slot) => [slot.startsMs, slot]));
    const waits = Map.groupBy(listWaits(serviceId), ({ starts_ms }) => starts_ms);
    const times = [...new Set([...current, ...registered.keys(), ...waits.keys()])].sort((a, b) => a - b);
    return {
      places: findService(serviceId)?.capacity ?? null,
      dates: times.map((startsMs) => ({
        starts_at: toIsoWithOffset(new Date(startsMs), timezone),
        is_current: current.has(startsMs),
        bookings: registered.get(startsMs)?.bookings ?? 0,
        people: registered.get(startsMs)?.people ?? 0,
        waiting: waits.get(startsMs)?.length ?? 0,
      })),
    };
  }

  /** See `moveEventRegistrations`. Callers hold the transaction. */
  function move(eventId: number, { from, starts_at }: { from: string; starts_at: string }, staff: Receptionist): EventRegistrations {
    const serviceId = toRegistrationId(eventId);
    const [fromMs, toMs] = [Date.parse(from), Date.parse(starts_at)];
    if (fromMs <= clock().getTime()) throw refuse('from', 'too_late');
    const rows = bookingOrders.listOfSlot(serviceId, fromMs, clock()).flatMap((id) => bookingOrders.find(id) ?? []);
    const waits = listWaits(serviceId).filter(({ starts_ms }) => starts_ms === fromMs);
    if (rows.length === 0 && waits.length === 0) throw refuse('from', 'not_available');
    const service = findService(serviceId);
    const slot = service && findSlot(service, toMs);
    if (!slot || toMs === fromMs) throw refuse('starts_at', 'not_available');
    const held = [...rows, ...waits.filter(({ offered_ms }) => offered_ms !== null)];
    if (countFree(service, slot) < held.reduce((sum, { people }) => sum + people, 0)) throw refuse('starts_at', 'sold_out');
    for (const row of rows) deskOrders.moveTo(row, slot, service, staff);
    for (const { id } of waits) bookingWaits.move(id, slot);
    waitingList.settle(serviceId, slot);
    booking.publishSlots(serviceId);
    return read(eventId);
  }

  /** See `cancelEventRegistrations`. Callers hold the transaction. */
  function cancel(eventId: number, { starts_at, why }: { starts_at: string; why?: string | undefined }, staff: Receptionist) {
    const serviceId = toRegistrationId(eventId);
    const startsMs = Date.parse(starts_at);
    if (startsMs <= clock().getTime()) throw refuse('starts_at', 'too_late');
    const waits = listWaits(serviceId).filter(({ starts_ms }) => starts_ms === startsMs);
    const offeredLast = waits.toSorted((a, b) => Number(a.offered_ms !== null) - Number(b.offered_ms !== null)); // an ended offer would pass to the next member
    for (const { id, customer_id: customerId } of offeredLast) {
      waitingList.remove(id);
      operatorActs.record({ operator: staff.name, staffId: staff.staffId, act: 'bookings unlist', subject: String(id), customerId });
    }
    for (const id of bookingOrders.listOfSlot(serviceId, startsMs, clock())) deskBookings.cancel(id, why, staff);
    return read(eventId);
  }

  return { read, move, cancel };
}

function refuse(field: string, code: 'not_available' | 'sold_out' | 'too_late'): ApiError {
  return new ApiError('Conflict', { errors: { [field]: [code] } });
}
