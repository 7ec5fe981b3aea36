import * as z from 'zod/mini';
import { getLoyaltyProgram, listBadges, listTiers } from '../contracts/loyalty.ts';
import { check } from './check.ts';
import { IconName, Id, Money, mayLack, Text, translations } from './fields.ts';

export const Tier = mayLack(
  z.object({
    id: Id,
    order: z.int(),
    /** Points to earn within the period to reach this tier. */
    threshold: z.int().check(z.nonnegative()),
    multiplier: z.number().check(z.positive()),
    /** Validity in months of points earned in this tier, if it differs from the program's. */
    points_last_months: z.optional(z.int().check(z.gte(1), z.lte(120))),
    colour: z.string(),
    icon: z.nullish(IconName),
    translations: translations({ name: Text, description: z.optional(Text), perks: z._default(z.array(Text), []) }),
  }),
  { order: ({ threshold }) => threshold ?? 0, threshold: 0, multiplier: 1, colour: '' },
);
export type Tier = z.infer<typeof Tier>;

export const Badge = mayLack(
  z.object({
    id: Id,
    icon: z.nullish(IconName),
    criterion: Text,
    threshold: z.int().check(z.nonnegative()),
    translations: translations({ name: Text, description: z.optional(Text) }),
  }),
  { criterion: '', threshold: 0 },
);
export type Badge = z.infer<typeof Badge>;

/** Numbers of days before an event: on these days members are notified. At most half a year ahead. */
const LeadDays = z.array(z.int().check(z.gte(1), z.lte(180))).check(z.maxLength(5));

/** Limit: number of receipts, and their total amount. */
const Pace = z.object({ count: z.int().check(z.positive()), amount: Money });

/** Rules for earning and losing points, set by the centre (our addition; `loyalty.json`). */
export const LoyaltyProgram = z.object({
  /** Spending for one point, before the tier's multiplier. */
  spend_per_point: Money.check(z.refine(({ amount }) => amount > 0, 'must be above zero')),
  /** Validity of points in months: to the end of the last one. */
  points_last_months: z.int().check(z.gte(1), z.lte(120)),
  welcome_bonus: z.int().check(z.nonnegative()),
  birthday_bonus: z.int().check(z.nonnegative()),
  receipts: z.object({
    max_age_days: z.int().check(z.positive()),
    /** Receipts up to this amount are approved by rule; staff review those above. */
    approved_up_to: Money,
    /** Limit of a member's receipts approved by rule: per day in the centre's time zone, and within seven times 24 hours. */
    pace: z.object({ day: Pace, week: Pace }),
    /** Staff review a member's receipts until they have approved this number of them. */
    newcomer_receipts: z._default(z.int().check(z.gte(0), z.lte(20)), 3),
    /** Percentage of receipts that rules would approve but that are drawn at random for review. */
    sample_percent: z.number().check(z.gte(0), z.lte(100)),
  }),
  /** Validity in days of the code of an activated reward. */
  reward_code_days: z.int().check(z.positive()),
  /** How many days before points, reward codes and levels end a member is emailed; an empty list: never. */
  notices: z._default(z.object({ points_days: LeadDays, code_days: LeadDays, tier_days: LeadDays }), {
    points_days: [30, 7],
    code_days: [7, 1],
    tier_days: [30],
  }),
});
export type LoyaltyProgram = z.infer<typeof LoyaltyProgram>;

export const loyaltyChecks = [
  check(listTiers, { item: Tier }),
  check(listBadges, { item: Badge }),
  check(getLoyaltyProgram, { answer: LoyaltyProgram }),
];
