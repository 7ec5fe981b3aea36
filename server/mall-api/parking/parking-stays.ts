import { ApiError } from '#shared/contracts/errors.ts';
import type { Parking, ParkingOption } from '#shared/contracts/parking.ts';
import { parkingPrice } from '#shared/rules/parking-price.ts';
import { calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import type { Database } from '../core/db/database.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Queries } from '../prepare-queries.ts';
import type { ParkingStay } from './queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'parkingStays' | 'documents'>;
  live: Pick<LiveEvents, 'tell'>;
}

const minuteMs = 60_000;
/** How long stays are stored: this month's are needed to compute free minutes, last month's to answer inquiries. */
export const parkingStayRetentionMs = 62 * 86_400_000;

/**
 * Handles members' stays in the car park, and their free minutes per month (`member_minutes_per_month`), in addition to
 * minutes that are free for everybody. Each stay uses the minutes of the month in which it ends. Changes run within the
 * caller's transaction.
 */
export function prepareParkingStays({ db, clock, queries: { parkingStays, documents }, live }: Dependencies) {
  function findParking(): Parking | undefined {
    return documents.listDocuments<Parking>('parking')[0];
  }

  function getOption(optionId: number): ParkingOption {
    const option = findParking()?.options.find(({ id }) => id === optionId);
    if (!option) throw new ApiError('UnprocessableEntity', { errors: { option_id: ['invalid'] } });
    return option;
  }

  function findMonth(): { startsAt: Date; renewedOn: string } {
    const { timezone } = documents.getCentre();
    const [year = 0, month = 1] = calendarDateIn(clock(), timezone).split('-').map(Number);
    const toFirst = (index: number) => new Date(Date.UTC(year, index, 1)).toISOString().slice(0, 10); // Date months count from 0
    return { startsAt: toInstant(toFirst(month - 1), '00:00', timezone), renewedOn: toFirst(month) };
  }

  function findLeft(customerId: number): number {
    const total = findParking()?.member_minutes_per_month ?? 0;
    return Math.max(0, total - parkingStays.sumUsed(customerId, findMonth().startsAt));
  }

  /** Computes the minutes and the price of a stay that ends now; a started minute counts as a whole one. */
  function reckon(customerId: number, { enteredMs, optionId }: ParkingStay) {
    const option = getOption(optionId);
    const minutes = Math.ceil((clock().getTime() - enteredMs) / minuteMs);
    const isPaid = parkingPrice(option, minutes) > 0;
    const used = isPaid ? Math.min(findLeft(customerId), Math.max(0, minutes - option.free_minutes)) : 0;
    const currency = option.tariff[0]?.price.currency;
    return { minutes, used, price: currency === undefined ? null : { amount: parkingPrice(option, minutes - used), currency } };
  }

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('stays begin and end within a transaction only');
  }

  const toIso = (ms: number) => toIsoWithOffset(new Date(ms), documents.getCentre().timezone);

  return {
    /**
     * Records that a member's car enters. Does nothing if the car is already in the car park. `keyId`: of the barrier; null for the demo. Throws
     * `UnprocessableEntity` (`option_id`).
     */
    enter(customerId: number, optionId: number, keyId: number | null) {
      assertTransaction();
      getOption(optionId);
      if (!parkingStays.findOpen(customerId)) parkingStays.add({ customerId, optionId, keyId }, clock());
      const stay = parkingStays.findOpen(customerId);
      live.tell(customerId, 'parking.passed', {});
      return { since: toIso(stay?.enteredMs ?? clock().getTime()), minutes: 0, free_minutes_used: 0, price: null };
    },
    /** Records that a member's car leaves. Throws `Conflict` (`direction`: `not_available`) if the car is not in the car park. */
    leave(customerId: number, keyId: number | null) {
      assertTransaction();
      const stay = parkingStays.findOpen(customerId);
      if (!stay) throw new ApiError('Conflict', { errors: { direction: ['not_available'] } });
      const { minutes, used, price } = reckon(customerId, stay);
      parkingStays.end({ id: stay.id, minutes: used, keyId }, clock());
      live.tell(customerId, 'parking.passed', {});
      return { since: toIso(stay.enteredMs), minutes, free_minutes_used: used, price };
    },
    /** Returns a member's free minutes of this month and how many are used; null if the car park offers no free minutes. */
    findFreeMinutes(customerId: number): { total: number; used: number; renewed_on: string } | null {
      const total = findParking()?.member_minutes_per_month;
      if (total === undefined) return null;
      const { startsAt, renewedOn } = findMonth();
      return { total, used: Math.min(total, parkingStays.sumUsed(customerId, startsAt)), renewed_on: renewedOn };
    },
    /** Finds where the member's car is parked, and until when that is free. */
    findParked(customerId: number): { option_id: number; since: string; free_until: string } | null {
      const stay = parkingStays.findOpen(customerId);
      const option = stay && findParking()?.options.find(({ id }) => id === stay.optionId);
      if (!stay || !option) return null;
      const freeMs = (option.free_minutes + findLeft(customerId)) * minuteMs;
      return { option_id: option.id, since: toIso(stay.enteredMs), free_until: toIso(stay.enteredMs + freeMs) };
    },
  };
}
