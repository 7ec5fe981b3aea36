import type * as z from 'zod/mini';
import type { LoyaltyProgram } from '#shared/contracts/loyalty.ts';

/** `loyalty.json` of a tenant that has none: a point for ten of the centre's currency, to be changed by whoever starts a programme. */
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
      sample_percent: 5,
    },
    reward_code_days: 30,
  };
}
