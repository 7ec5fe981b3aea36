import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';

/** Multipliers have four decimal places. */
const multiplierUnits = 10_000;

/** Points for a purchase, calculated as the mall does: whole points, in integer arithmetic, so that 1.1 is exact. */
export function toReceiptPoints(
  amount: number,
  { spend_per_point: spend }: LoyaltyProgram,
  { multiplier }: Pick<Tier, 'multiplier'>,
): number {
  return Math.floor((amount * Math.round(multiplier * multiplierUnits)) / (spend.amount * multiplierUnits));
}
