import * as z from 'zod/mini';
import { entryKinds, getMemberTier, getPoints, listMemberBadges, listPointsHistory } from '../contracts/points.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Id, Money, mayLack, Text, translations } from './fields.ts';
import { Tier } from './loyalty.ts';

/** What a member has; every figure is the sum of entries of the ledger. */
export const PointsSummary = mayLack(
  z.object({
    balance: z.int().check(z.nonnegative()),
    /** Points that a member had spent before they were taken back: the next points that come settle them. Left out if there are none. */
    owed: z.optional(z.int().check(z.nonnegative())),
    /** What receipts that wait for a person would bring. */
    pending: z.int().check(z.nonnegative()),
    /** What of the balance ends, soonest first; `on` is the last day that it counts, in the centre's time zone. */
    expiring: z.array(z.object({ points: z.int(), on: CalendarDate })),
    earned_total: z.int(),
  }),
  { pending: 0, expiring: [], earned_total: ({ balance }) => balance },
);
export type PointsSummary = z.infer<typeof PointsSummary>;

/** One movement. Why (`kind`, `reference`), how much, from when, until when. */
export const PointsEntry = mayLack(
  z.object({
    id: Id,
    kind: z.enum(entryKinds),
    /** Below zero: it took points. Never zero. */
    points: z.int(),
    balance_after: z.int().check(z.nonnegative()),
    /** How many points of a credit settled what was owed. The movements that follow take them. */
    settled: z.optional(z.int().check(z.nonnegative())),
    /** How many points of a credit were taken back and are still owed. */
    owed: z.optional(z.int().check(z.nonnegative())),
    /** True if the movement took points in order to settle what was owed. */
    is_settlement: z.optional(z.boolean()),
    created_at: DateTime,
    /** Of points that came: the last day that they count. */
    expires_on: z.nullable(CalendarDate),
    /** What it is about; for a bonus its kind. Of a receipt, as far as it is known, what was paid and what the points were multiplied by. */
    reference: z.nullable(
      z.object({
        type: z.enum(['receipt', 'customer_reward', 'bonus', 'entry']),
        id: z.nullable(Id),
        name: z.nullable(z.string()),
        amount: z.optional(Money),
        multiplier: z.optional(z.number().check(z.positive())),
      }),
    ),
    /** What it is called in each language, where the record behind it has a title: a company, a reward. */
    translations: z.optional(translations({ title: Text })),
  }),
  { expires_on: null, reference: null },
);
export type PointsEntry = z.infer<typeof PointsEntry>;

/** Where a member stands: a tier lasts to the end of the year after the one it was reached in. */
export const MemberTier = mayLack(
  z.object({
    tier: Tier,
    next_tier: z.nullable(Tier),
    points_to_next: z.nullable(z.int()),
    /** Earned in the running year, what `threshold` is compared with. */
    points_in_period: z.int(),
    period_ends_at: DateTime,
    /** What is still to be earned in the running year so that the tier lasts to the end of the next one; none: it cannot be lost. */
    points_to_keep: z.optional(z.int().check(z.nonnegative())),
    /** To when the tier lasts by what has been earned so far. */
    kept_until: z.optional(DateTime),
  }),
  { next_tier: null, points_to_next: null, points_in_period: 0 },
);
export type MemberTier = z.infer<typeof MemberTier>;

/** How far the member is with each badge (an addition of ours). */
export const MemberBadge = z.object({
  badge_id: Id,
  progress: z.int().check(z.nonnegative()),
  threshold: z.int(),
  earned_at: z.nullable(DateTime),
});
export type MemberBadge = z.infer<typeof MemberBadge>;

export const pointsChecks = [
  check(getPoints, { answer: PointsSummary }),
  check(listPointsHistory, { item: PointsEntry }),
  check(getMemberTier, { answer: MemberTier }),
  check(listMemberBadges, { item: MemberBadge }),
];
