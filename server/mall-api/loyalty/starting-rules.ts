import type * as z from 'zod/mini';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';

/**
 * Returns the default `loyalty.json` for a tenant without one: a point per ten units of the centre's currency.
 * Operators adapt it when they start a programme.
 */
export function toStartingRules(currency: string): z.input<typeof LoyaltyProgram> {
  const money = (amount: number) => ({ amount, currency });
  return {
    spend_per_point: money(1000),
    points_last_months: 24,
    welcome_bonus: 0,
    birthday_bonus: 0,
    receipts: {
      max_age_days: 30,
      approved_up_to: money(100_000),
      pace: { day: { count: 5, amount: money(200_000) }, week: { count: 15, amount: money(500_000) } },
      newcomer_receipts: 3,
      sample_percent: 5,
    },
    reward_code_days: 30,
  };
}
