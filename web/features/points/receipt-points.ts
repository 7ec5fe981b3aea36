import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';

/** Multipliers count to the fourth decimal place. */
const multiplierUnits = 10_000;

/** What a purchase brings, as the mall reckons it: whole points, in whole numbers all the way, so that 1.1 is 1.1. */
export function toReceiptPoints(
  amount: number,
  { spend_per_point: spend }: LoyaltyProgram,
  { multiplier }: Pick<Tier, 'multiplier'>,
): number {
  return Math.floor((amount * Math.round(multiplier * multiplierUnits)) / (spend.amount * multiplierUnits));
}
