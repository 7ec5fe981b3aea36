import type { BookingService } from '#shared/contracts/booking.ts';
import type { BookingBlock, BookingCalendar, OpenedBlock } from '#shared/contracts/desk-booking-calendar.ts';
import type { DeskBooking } from '#shared/contracts/desk-bookings.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { addDays, calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { OperatorActs } from '../core/http/operator-acts.ts';
import { freePlaces, listSlots } from '../hours/booking-slots.ts';
import type { Queries } from '../prepare-queries.ts';
import { type BookingBlockRow, findBlock } from './blocks.ts';
import type { BookingOrders } from './booking-orders.ts';
import type { Receptionist } from './desk-bookings.ts';
import type { BookingOrderRow } from './queries.ts';
import type { BookingServices } from './services.ts';
import type { WaitingList } from './waiting-list.ts';

interface Dependencies {
  clock: () => Date;
  queries: Pick<Queries, 'bookingBlocks' | 'bookingOrders' | 'documents'>;
  booking: Pick<BookingOrders, 'publishSlots'>;
  bookingServices: Pick<BookingServices, 'findService' | 'listServices'>;
  waitingList: Pick<WaitingList, 'settle'>;
  operatorActs: Pick<OperatorActs, 'record'>;
  toDeskBooking: (row: BookingOrderRow) => DeskBooking;
}

type Entry = BookingCalendar['days'][number]['entries'][number];

/** Calendar of bookings, free slots and blocked times. Changes run within the caller's transaction. */
export function prepareBookingCalendar(dependencies: Dependencies) {
  const { clock, queries, booking, bookingServices, operatorActs, waitingList, toDeskBooking } = dependencies;
  const { bookingBlocks, bookingOrders, documents } = queries;
  const getZone = () => documents.getCentre().timezone;
  const toIso = (ms: number) => toIsoWithOffset(new Date(ms), getZone());

  function toBlock({ id, service_id, from_ms, to_ms, why, staff }: BookingBlockRow): BookingBlock {
    return { id, service_id, from: toIso(from_ms), to: toIso(to_ms), why, by: staff };
  }

  function getBlock(id: number): BookingBlockRow {
    const block = bookingBlocks.find(id);
    if (!block) throw new ApiError('NotFound');
    return block;
  }

  /** Lists bookings that hold their places and begin within the given time. */
  function listValid(fromMs: number, toMs: number, isShown: (serviceId: number) => boolean = () => true): DeskBooking[] {
    return bookingOrders
      .listOfDay(fromMs, toMs)
      .filter(({ service_id }) => isShown(service_id))
      .map(toDeskBooking)
      .filter(({ status }) => status !== 'cancelled' && status !== 'refunded');
  }

  /** Combines a service's slots in a range with its bookings. Bookings outside of today's slots have entries of their own. */
  function listEntries(
    service: BookingService,
    range: { from: string; to: string } | undefined,
    bookings: readonly DeskBooking[],
    blocks: readonly BookingBlockRow[],
  ) {
    const now = clock();
    const slots = range ? listSlots(service, documents.getCentre(), range, now) : [];
    const entries = new Map<string, Entry>();
    const toEntry = (startsAt: string, endsAt: string, free: number | null): Entry => {
      const time = { startsMs: Date.parse(startsAt), endsMs: Date.parse(endsAt) };
      const block = findBlock(blocks, service.id, time);
      const isOver = time.startsMs <= now.getTime();
      const entry = { service_id: service.id, starts_at: startsAt, ends_at: endsAt, block_id: isOver ? null : (block?.id ?? null) };
      return { ...entry, free: block ? null : free, bookings: [], registered: null };
    };
    const span = { fromMs: slots[0]?.startsMs ?? 0, toMs: Math.max(0, ...slots.map(({ endsMs }) => endsMs)) };
    const taken = slots.length > 0 ? bookingOrders.listTaken(service.id, span, now) : [];
    for (const slot of slots) {
      const [startsAt, endsAt] = [toIso(slot.startsMs), toIso(slot.endsMs)];
      entries.set(`${startsAt} ${endsAt}`, toEntry(startsAt, endsAt, freePlaces(service, slot, taken)));
    }
    for (const one of bookings) {
      const key = `${one.starts_at} ${one.ends_at}`;
      const entry = entries.get(key) ?? toEntry(one.starts_at, one.ends_at, null);
      entries.set(key, entry);
      entry.bookings.push(one);
    }
    return [...entries.values()];
  }

  /** Counts the people of events, and of removed services, by date. Their bookings are changed in the list of the day. */
  function readOthers(span: { fromMs: number; toMs: number }, serviceId: number | undefined, isListed: (serviceId: number) => boolean) {
    const counts = bookingOrders.countWithin(span, clock()).filter((one) => !isListed(one.serviceId));
    const lastIds = new Map(counts.map((one) => [one.serviceId, one.lastId]));
    const others = [...lastIds].map(([id, lastId]) => ({ id, translations: bookingOrders.find(lastId)?.record.translations ?? [] }));
    const asked =
      serviceId === undefined || isListed(serviceId) || lastIds.has(serviceId) ? undefined : bookingServices.findService(serviceId);
    const entries = counts
      .filter((one) => serviceId === undefined || one.serviceId === serviceId)
      .map(
        ({ serviceId: service_id, startsMs, endsMs, people }): Entry => ({
          ...{ service_id, starts_at: toIso(startsMs), ends_at: toIso(endsMs) },
          ...{ free: null, block_id: null, bookings: [], registered: people },
        }),
      );
    return { others: asked ? [...others, asked] : others, entries };
  }

  return {
    read({
      from: asked,
      days: count,
      service: serviceId,
    }: {
      from?: string | undefined;
      days: number;
      service?: number | undefined;
    }): BookingCalendar {
      const zone = getZone();
      const today = calendarDateIn(clock(), zone);
      const from = asked ?? today;
      const startOf = (date: string) => toInstant(date, '00:00', zone).getTime();
      const span = { fromMs: startOf(from), toMs: startOf(addDays(from, count)) };
      const blocks = bookingBlocks.list(span);
      const services = bookingServices.listServices();
      const listedIds = new Set(services.map(({ id }) => id));
      const isListed = (id: number) => listedIds.has(id);
      const bookings = Map.groupBy(listValid(span.fromMs, span.toMs, isListed), ({ service_id }) => service_id);
      const { others, entries: ofOthers } = readOthers(span, serviceId, isListed);
      const shown = services.filter(({ id }) => serviceId === undefined || id === serviceId);
      const range = count === 1 || serviceId !== undefined ? { from, to: addDays(from, count - 1) } : undefined;
      const entries = shown.flatMap((service) => listEntries(service, range, bookings.get(service.id) ?? [], blocks));
      const byDay = Map.groupBy([...entries, ...ofOthers], ({ starts_at }) => starts_at.slice(0, 10)); // the times are in the centre's time zone
      return {
        from,
        today,
        services: services.map(({ id, price, translations }) => ({
          id,
          price: price && price.amount > 0 ? price : null,
          translations: translations.map(({ locale, title }) => ({ locale, title })),
        })),
        others: others.map(({ id, translations }) => ({ id, translations: translations.map(({ locale, title }) => ({ locale, title })) })),
        days: Array.from({ length: count }, (_, index) => {
          const date = addDays(from, index);
          return { date, entries: (byDay.get(date) ?? []).toSorted((a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)) };
        }),
        blocks: blocks.filter(({ service_id }) => service_id === null || serviceId === undefined || service_id === serviceId).map(toBlock),
      };
    },

    /** Throws `NotFound`. */
    openBlock(id: number): OpenedBlock {
      const block = getBlock(id);
      const fromMs = Math.max(block.from_ms - dayMs, clock().getTime()); // a booking that began before the block may overlap it
      const bookings = listValid(fromMs, block.to_ms).filter(({ service_id, starts_at, ends_at }) => {
        return findBlock([block], service_id, { startsMs: Date.parse(starts_at), endsMs: Date.parse(ends_at) });
      });
      return { block: toBlock(block), bookings };
    },

    block(
      { service_id, from, to, why }: { service_id: number | null; from: string; to: string; why: string },
      staff: Receptionist,
    ): BookingBlock {
      const wanted = { serviceId: service_id, fromMs: Date.parse(from), toMs: Date.parse(to), why, staffId: staff.staffId };
      const services = bookingServices.listServices().filter(({ id }) => service_id === null || id === service_id);
      if (services.length === 0 && service_id !== null) throw new ApiError('NotFound');
      if (wanted.toMs <= clock().getTime()) throw new ApiError('Conflict', { errors: { to: ['too_late'] } });
      const same = bookingBlocks.findSame(wanted);
      if (same !== undefined) return toBlock(getBlock(same));
      const block = toBlock(getBlock(bookingBlocks.add(wanted, clock())));
      finish('block', block, staff);
      return block;
    },

    /** Throws `NotFound`. */
    unblock(id: number, staff: Receptionist): BookingBlock {
      const block = toBlock(getBlock(id));
      bookingBlocks.remove(id);
      finish('unblock', block, staff);
      return block;
    },
  };

  function finish(act: 'block' | 'unblock', { id, service_id, from, to, why }: BookingBlock, { staffId, name }: Receptionist): void {
    const services = bookingServices.listServices().filter((service) => service_id === null || service.id === service_id);
    for (const service of services) {
      if (act === 'unblock') waitingList.settle(service.id, { startsMs: Date.parse(from), endsMs: Date.parse(to) });
      booking.publishSlots(service.id);
    }
    const state = { service_id, from, to };
    const states = act === 'block' ? { after: state } : { before: state };
    operatorActs.record({ operator: name, staffId, act: `bookings ${act}`, subject: String(id), why, ...states });
  }
}

const dayMs = 86_400_000;
