import { ApiError } from '../contracts/errors.ts';
import type { Money } from '../schemas/fields.ts';
import { addDays, calendarDateIn, toInstant } from './time-zone.ts';

/** Multipliers and factors are precise to the fourth decimal place. */
const units = 10_000;

/**
 * Computes the whole points for a purchase, in integers so that a multiplier of 1.1 is exact. `factor`: of a campaign, in addition to the level's
 * multiplier. Throws `UnprocessableEntity` (`amount`) for another currency and for an invalid amount.
 */
export function toPoints(amount: Money, spendPerPoint: Money, multiplier: number, factor = 1): number {
  if (amount.currency !== spendPerPoint.currency) throw new ApiError('UnprocessableEntity', { errors: { amount: ['not_allowed'] } });
  if (!Number.isSafeInteger(amount.amount) || amount.amount < 0) {
    throw new ApiError('UnprocessableEntity', { errors: { amount: ['invalid'] } });
  }
  const multiplied = BigInt(amount.amount) * BigInt(Math.round(multiplier * units)) * BigInt(Math.round(factor * units));
  return Number(multiplied / (BigInt(spendPerPoint.amount) * BigInt(units) * BigInt(units)));
}

/** Returns when points that are credited now expire: at the end of the month `months` later, in the centre's time zone. */
export function toLotEnd(comesAt: Date, months: number, timeZone: string): { lastDay: string; expiresMs: number } {
  const [year = 0, month = 1] = calendarDateIn(comesAt, timeZone).split('-').map(Number);
  const firstAfter = new Date(Date.UTC(year, month + months, 1)).toISOString().slice(0, 10); // the next month: Date counts from 0
  return { lastDay: addDays(firstAfter, -1), expiresMs: toInstant(firstAfter, '00:00', timeZone).getTime() };
}
