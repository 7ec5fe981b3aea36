import type { BookingService, WaitingPlace } from '#shared/contracts/booking.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { findOfferDeadline } from '#shared/rules/booking-deadline.ts';
import { toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { waitingLimits } from '#shared/site/late-limits.ts';
import { toDateTime } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import type { MailQueue } from '../core/mail/queue.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import { makeLinkToken, type RandomBytes } from '../core/secrets/link-token.ts';
import type { Slot } from '../hours/booking-slots.ts';
import type { MemberNotices } from '../notices/member-notices.ts';
import type { Queries } from '../prepare-queries.ts';
import type { BookingServices } from './services.ts';
import type { WaitEnd, WaitRow } from './waiting-queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  randomBytes: RandomBytes;
  queries: Pick<Queries, 'bookingWaits' | 'customers' | 'documents'>;
  mailTasks: Pick<MailQueue, 'add'>;
  memberNotices: Pick<MemberNotices, 'tell' | 'withdraw'>;
  live: Pick<LiveEvents, 'publishToAll'>;
  bookingServices: Pick<BookingServices, 'findService' | 'findSlot' | 'countFree'>;
}

/**
 * Handles waiting lists of full slots. Free places are offered in the order of joining, to each member whose number of people fits. An offer holds its
 * places until it is answered or ended. Changes run within the caller's transaction, so that each offer is stored together with its email and notice.
 */
export function prepareWaitingList(dependencies: Dependencies) {
  const { db, clock, randomBytes, mailTasks, memberNotices, live } = dependencies;
  const { bookingWaits, customers, documents } = dependencies.queries;
  const { findService, findSlot, countFree } = dependencies.bookingServices;

  /** Ends overdue offers of slots that overlap a time range, and offers the free places. Does nothing if no member waits. */
  function settle(serviceId: number, { startsMs, endsMs }: Slot): void {
    assertTransaction();
    const now = clock().getTime();
    const open = bookingWaits.listOpen(serviceId, { fromMs: startsMs, toMs: endsMs }).filter(({ starts_ms }) => starts_ms > now);
    if (open.length === 0) return;
    const isOverdue = ({ offer_until_ms: untilMs }: WaitRow) => untilMs !== null && untilMs <= now;
    const overdue = open.filter(isOverdue);
    for (const row of overdue) end(row, 'lapsed');
    const waiting = open.filter(({ offered_ms }) => offered_ms === null);
    let offers = 0;
    const service = findService(serviceId);
    if (service?.is_bookable)
      for (const line of Map.groupBy(waiting, ({ starts_ms }) => starts_ms).values()) offers += offerInLine(service, line);
    if (overdue.length > 0 || offers > 0) live.publishToAll('slots.changed', { service_id: serviceId });
  }

  /** Offers the free places of one slot to the first members whose number of people fits. Returns the number of offers. */
  function offerInLine(service: BookingService, line: readonly WaitRow[]): number {
    const startsMs = line[0]?.starts_ms ?? 0;
    const untilMs = findOfferDeadline(startsMs, service, clock().getTime());
    const slot = untilMs === undefined ? undefined : findSlot(service, startsMs);
    if (untilMs === undefined || !slot) return 0;
    let free = countFree(service, slot);
    let offers = 0;
    for (const row of line) {
      if (free === 0) break;
      if (row.people > free || !canAnswer(row)) continue;
      offer(row, untilMs);
      free -= row.people;
      offers += 1;
    }
    return offers;
  }

  function canAnswer({ customer_id: customerId }: WaitRow): boolean {
    const customer = customers.find(customerId);
    return customer !== undefined && customer.blockedMs === undefined;
  }

  function offer({ id, customer_id: customerId }: WaitRow, untilMs: number): void {
    bookingWaits.offer(id, { untilMs, key: makeLinkToken(randomBytes) }, clock());
    memberNotices.tell(customerId, { kind: 'places_offered', waitId: id });
    mailTasks.add('places-offered', { waitId: id });
  }

  /** Ends a place in the list. The caller settles the slot if the place had an offer. */
  function end({ id, customer_id: customerId }: WaitRow, as: WaitEnd): void {
    bookingWaits.end(id, as, clock());
    memberNotices.withdraw(customerId, 'waiting place', id);
  }

  /** Ends a place and offers its held places to the next member. */
  function endAndSettle(row: WaitRow, as: WaitEnd): void {
    end(row, as);
    if (row.offered_ms === null) return;
    const { service_id: serviceId } = row;
    settle(serviceId, toSlot(row));
    live.publishToAll('slots.changed', { service_id: serviceId });
  }

  /** Returns a member's place. Throws `NotFound`, also for another member's place. */
  function getOwn(customerId: number, id: number): WaitRow {
    const row = bookingWaits.find(id);
    if (row?.customer_id !== customerId) throw new ApiError('NotFound');
    return row;
  }

  function toPlace(row: WaitRow): WaitingPlace {
    const { timezone } = documents.getCentre();
    const service = findService(row.service_id);
    const state = toState(row, clock().getTime());
    const amount = (service?.price?.amount ?? 0) * row.people;
    return {
      id: row.id,
      service_id: row.service_id,
      starts_at: toIsoWithOffset(new Date(row.starts_ms), timezone),
      ends_at: toIsoWithOffset(new Date(row.ends_ms), timezone),
      people: row.people,
      state,
      ahead: state === 'waiting' ? bookingWaits.countAhead(row) : 0,
      offer_until: state === 'offered' && row.offer_until_ms !== null ? toIsoWithOffset(new Date(row.offer_until_ms), timezone) : null,
      price: service?.price && amount > 0 ? { ...service.price, amount } : null,
      image: service?.image ?? null,
      translations: service?.translations.map(({ locale, title }) => ({ locale, title })) ?? [],
    };
  }

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('waiting lists change only within a transaction');
  }

  return {
    settle,
    /** Ends places of slots that have begun, and settles all slots with waiting members. Finds what no cancellation reports, such as more capacity. */
    settleAll(): void {
      const now = clock();
      for (const id of bookingWaits.listBegun(now)) {
        const row = bookingWaits.find(id);
        if (row) end(row, 'over');
      }
      for (const serviceId of bookingWaits.listServices(now))
        settle(serviceId, { startsMs: now.getTime(), endsMs: Number.MAX_SAFE_INTEGER });
    },
    /**
     * Adds a member to the waiting list of a slot, or returns the same place. Throws `Conflict` (`starts_at`: `not_available`, `already_waiting`,
     * `still_free`, `too_late` or `limit_reached`).
     */
    join(
      customerId: number,
      { service_id: serviceId, starts_at, people }: { service_id: number; starts_at: string; people: number },
    ): WaitingPlace {
      assertTransaction();
      const now = clock();
      const service = findService(serviceId);
      const slot = service?.is_bookable && findSlot(service, Date.parse(starts_at));
      if (!slot || people > (slot.capacity ?? service.capacity)) throw refuse('not_available');
      settle(serviceId, slot);
      const own = bookingWaits.findOpen(customerId, serviceId, slot.startsMs);
      if (own?.people === people) return toPlace(own);
      if (own) throw refuse('already_waiting');
      if (countFree(service, slot) >= people) throw refuse('still_free');
      if (findOfferDeadline(slot.startsMs, service, now.getTime()) === undefined) throw refuse('too_late');
      if (bookingWaits.countOpen(customerId, now) >= waitingLimits.maxPlaces) throw refuse('limit_reached');
      const id = bookingWaits.add({ customerId, serviceId, startsMs: slot.startsMs, endsMs: slot.endsMs, people }, now);
      return toPlace(getOwn(customerId, id));
    },
    list: (customerId: number): WaitingPlace[] => bookingWaits.listOfMember(customerId, clock()).map(toPlace),
    /** Returns a place for the email and the notice about its offer; undefined if it was deleted. */
    find(id: number): { place: WaitingPlace; customerId: number; key: string | null; isOpen: boolean } | undefined {
      const row = bookingWaits.find(id);
      return row && { place: toPlace(row), customerId: row.customer_id, key: row.offer_key, isOpen: isOffered(row, clock().getTime()) };
    },
    /** Leaves the list, or declines the offer. Does nothing if the place has ended. Throws `NotFound`, and `Conflict` (`id`: `expired`) for a wrong key. */
    leave(customerId: number, id: number, key: string | undefined): void {
      assertTransaction();
      const row = getOwn(customerId, id);
      assertKey(row, key);
      if (row.ended_ms === null) endAndSettle(row, 'left');
    },
    /** Returns a place with a valid or already taken offer. Throws `NotFound`, and `Conflict` (`id`: `expired`). */
    getOffer(customerId: number, id: number, key: string | undefined): WaitRow {
      const row = getOwn(customerId, id);
      assertKey(row, key);
      if (row.order_id === null && !isOffered(row, clock().getTime())) throw expired();
      return row;
    },
    setTaken(customerId: number, id: number, orderId: number): void {
      bookingWaits.take(id, orderId, clock());
      memberNotices.withdraw(customerId, 'waiting place', id);
    },
    /** Removes a member on behalf of the centre. Does nothing if the place has ended. Throws `NotFound`. */
    remove(id: number): WaitRow {
      assertTransaction();
      const row = bookingWaits.find(id);
      if (!row) throw new ApiError('NotFound');
      if (row.ended_ms === null) endAndSettle(row, 'removed');
      return bookingWaits.find(id) ?? row;
    },
    /**
     * Offers places to a member out of turn, until the slot begins at the latest. Does nothing if the member has an offer. Throws `NotFound`, and
     * `Conflict` (`id`: `not_available` or `sold_out`).
     */
    offerNow(id: number): WaitRow {
      assertTransaction();
      const row = bookingWaits.find(id);
      if (!row) throw new ApiError('NotFound');
      settle(row.service_id, toSlot(row));
      const current = bookingWaits.find(id) ?? row;
      const nowMs = clock().getTime();
      if (isOffered(current, nowMs)) return current;
      const service = findService(row.service_id);
      const slot = service?.is_bookable && findSlot(service, row.starts_ms);
      const untilMs = service && findOfferDeadline(row.starts_ms, service, nowMs, 0);
      if (current.ended_ms !== null || !slot || untilMs === undefined || !canAnswer(row)) throw refuse('not_available', 'id');
      if (countFree(service, slot) < row.people) throw refuse('sold_out', 'id');
      offer(row, untilMs);
      live.publishToAll('slots.changed', { service_id: row.service_id });
      return bookingWaits.find(id) ?? row;
    },
    /** Deletes the places of a member who deletes their account, and offers what was held for them. */
    forget(customerId: number): void {
      assertTransaction();
      const held = bookingWaits.listAll(customerId).filter(({ offered_ms, ended_ms }) => offered_ms !== null && ended_ms === null);
      bookingWaits.forget(customerId);
      for (const row of held) {
        settle(row.service_id, toSlot(row));
        live.publishToAll('slots.changed', { service_id: row.service_id });
      }
    },
    /** Lists all places of a member, for the data export. */
    listAll: (customerId: number) =>
      bookingWaits.listAll(customerId).map(({ service_id, people, ended_as, starts_ms, created_ms, offered_ms, ended_ms }) => ({
        ...{ service_id, people, status: ended_as ?? 'waiting' },
        starts_at: toDateTime(starts_ms),
        created_at: toDateTime(created_ms),
        offered_at: toDateTime(offered_ms),
        ended_at: toDateTime(ended_ms),
      })),
  };
}

export type WaitingList = ReturnType<typeof prepareWaitingList>;

/** Whether the member can take the offer now. */
function isOffered({ offer_until_ms: untilMs, ended_ms: endedMs }: WaitRow, nowMs: number): boolean {
  return endedMs === null && untilMs !== null && untilMs > nowMs;
}

function toState(row: WaitRow, nowMs: number): WaitingPlace['state'] {
  if (row.ended_as === 'removed') return 'removed';
  if (isOffered(row, nowMs)) return 'offered';
  return row.offered_ms === null && row.ended_ms === null ? 'waiting' : 'lapsed';
}

const toSlot = ({ starts_ms: startsMs, ends_ms: endsMs }: WaitRow): Slot => ({ startsMs, endsMs });

/** The key proves that a link comes from the email, so that no other site can answer an offer for a member. */
function assertKey({ offer_key: own }: WaitRow, key: string | undefined): void {
  if (key !== undefined && key !== own) throw expired();
}

const expired = () => new ApiError('Conflict', { errors: { id: ['expired'] } });

type Refusal = 'not_available' | 'already_waiting' | 'still_free' | 'too_late' | 'limit_reached' | 'sold_out';

function refuse(code: Refusal, field: 'starts_at' | 'id' = 'starts_at'): ApiError {
  return new ApiError('Conflict', { errors: { [field]: [code] } });
}
