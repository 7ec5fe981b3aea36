import * as z from 'zod/mini';
import { getLoyaltyProgram, listBadges, listTiers } from '../contracts/loyalty.ts';
import { check } from './check.ts';
import { IconName, Id, Money, mayLack, Text, translations } from './fields.ts';

export const Tier = mayLack(
  z.object({
    id: Id,
    order: z.int(),
    /** Points earned within the period that lead here. */
    threshold: z.int().check(z.nonnegative()),
    multiplier: z.number().check(z.positive()),
    /** Where points that come in this tier count longer, or shorter, than the program has it. */
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

/** Of a notice: a day, a month, half a year before. */
const LeadDays = z.array(z.int().check(z.gte(1), z.lte(180))).check(z.maxLength(5));

/** So many receipts, over so much together. */
const Pace = z.object({ count: z.int().check(z.positive()), amount: Money });

/** The rules by which points come and go, as the centre sets them (an addition of ours; `loyalty.json`). */
export const LoyaltyProgram = z.object({
  /** What is spent for one point, before the tier's multiplier. */
  spend_per_point: Money.check(z.refine(({ amount }) => amount > 0, 'must be above zero')),
  /** How many months points count: to the end of the last one. */
  points_last_months: z.int().check(z.gte(1), z.lte(120)),
  welcome_bonus: z.int().check(z.nonnegative()),
  birthday_bonus: z.int().check(z.nonnegative()),
  receipts: z.object({
    max_age_days: z.int().check(z.positive()),
    /** Up to here a receipt is approved by rule; above, a person looks at it. */
    approved_up_to: Money,
    /** How much of a member's is approved by rule: on one day of the centre's calendar, and in seven times 24 hours. */
    pace: z.object({ day: Pace, week: Pace }),
    /** How many of a hundred that the rules would approve wait for a person all the same, drawn by lot. */
    sample_percent: z.number().check(z.gte(0), z.lte(100)),
  }),
  /** How long the code of an activated reward can be used. */
  reward_code_days: z.int().check(z.positive()),
  /** How many days before points, the codes of rewards and levels end a member is told by e-mail; an empty list: not at all. */
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
