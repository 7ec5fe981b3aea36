import * as z from 'zod/mini';
import { toZoned } from '#shared/rules/time-zone.ts';
import { Parking } from '#shared/schemas/parking.ts';

declare module '../core/kinds/content-records.ts' {
  interface Documents {
    parking: StoredParking;
  }
}

const hours = 24;

/**
 * Car park as in the content. A demo has no counting barriers, so its content contains the share of free places at each
 * full hour of a day.
 */
export const StoredParking = z.extend(Parking, {
  demo_free_by_hour: z.optional(z.array(z.number().check(z.gte(0), z.lte(1))).check(z.length(hours))),
});
export type StoredParking = z.infer<typeof StoredParking>;

const minuteMs = 60_000;

/**
 * Returns the car park at a time. Computes a demo's free places from the time: nothing is stored, and the same minute
 * always has the same number.
 */
export function toParkingAt({ demo_free_by_hour: shares, ...parking }: StoredParking, now: Date, timeZone: string): Parking {
  if (!shares) return parking;
  const minutes = Math.floor(now.getTime() / minuteMs);
  const countedAt = new Date(minutes * minuteMs);
  const { hour, minute } = toZoned(countedAt, timeZone);
  const [from = 0, to = 0] = [shares[hour], shares[(hour + 1) % hours]];
  const traffic = Math.sin(minutes / 7) * 0.008 + Math.sin(minutes / 2.3) * 0.004; // cars come and go within the hour
  const share = Math.min(1, Math.max(0, from + ((to - from) * minute) / 60 + traffic));
  return { ...parking, free: Math.round(parking.capacity * share), updated_at: countedAt.toISOString() };
}
