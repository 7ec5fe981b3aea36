import * as z from 'zod/mini';
import { entryKinds, getMemberTier, getPoints, listMemberBadges, listPointsHistory } from '../contracts/points.ts';
import { check } from './check.ts';
import { CalendarDate, DateTime, Id, Money, mayLack, Text, translations } from './fields.ts';
import { Tier } from './loyalty.ts';

/** A member's points; every figure is the sum of entries of the ledger. */
export const PointsSummary = mayLack(
  z.object({
    balance: z.int().check(z.nonnegative()),
    /**
     * Points that the member owes, because they were taken back after the member had spent them. The next points earned pay them off. Left out if
     * there are none.
     */
    owed: z.optional(z.int().check(z.nonnegative())),
    /** Points from receipts that wait for review, if approved. */
    pending: z.int().check(z.nonnegative()),
    /** Parts of the balance that expire, soonest first; `on` is the last day that they are valid, in the centre's time zone. */
    expiring: z.array(z.object({ points: z.int(), on: CalendarDate })),
    earned_total: z.int(),
  }),
  { pending: 0, expiring: [], earned_total: ({ balance }) => balance },
);
export type PointsSummary = z.infer<typeof PointsSummary>;

/** One movement: reason (`kind`, `reference`), amount and dates. */
export const PointsEntry = mayLack(
  z.object({
    id: Id,
    kind: z.enum(entryKinds),
    /** Negative: points were taken. Never zero. */
    points: z.int(),
    balance_after: z.int().check(z.nonnegative()),
    /** Credits: how many of these points paid off points that the member owed. The movements after this one take them off the balance. */
    settled: z.optional(z.int().check(z.nonnegative())),
    /** Credits: number of points that were taken back and are still owed. */
    owed: z.optional(z.int().check(z.nonnegative())),
    /** True if the movement took points in order to pay off points that the member owed. */
    is_settlement: z.optional(z.boolean()),
    created_at: DateTime,
    /** For credits: the last day that they are valid. */
    expires_on: z.nullable(CalendarDate),
    /** Subject of the movement; for a bonus, its kind. For a receipt, if known: the amount paid and the multiplier. */
    reference: z.nullable(
      z.object({
        type: z.enum(['receipt', 'customer_reward', 'bonus', 'entry']),
        id: z.nullable(Id),
        name: z.nullable(z.string()),
        amount: z.optional(Money),
        multiplier: z.optional(z.number().check(z.positive())),
        /** Campaigns that gave some of the receipt's points, if any. Without translations if the campaign has been removed. */
        campaigns: z.optional(
          z.array(z.object({ id: Id, points: z.int().check(z.positive()), translations: translations({ title: Text }) })),
        ),
      }),
    ),
    /** Title in each language, if the record behind it has one: a company, a reward. */
    translations: z.optional(translations({ title: Text })),
  }),
  { expires_on: null, reference: null },
);
export type PointsEntry = z.infer<typeof PointsEntry>;

/** A member's tier. It lasts to the end of the year after the year in which it was reached. */
export const MemberTier = mayLack(
  z.object({
    tier: Tier,
    next_tier: z.nullable(Tier),
    points_to_next: z.nullable(z.int()),
    /** Points earned this year, compared with `threshold`. */
    points_in_period: z.int(),
    period_ends_at: DateTime,
    /** Points still to earn this year to keep the tier to the end of the next one; missing: it cannot be lost. */
    points_to_keep: z.optional(z.int().check(z.nonnegative())),
    /** When the tier ends, based on the points earned so far. */
    kept_until: z.optional(DateTime),
  }),
  { next_tier: null, points_to_next: null, points_in_period: 0 },
);
export type MemberTier = z.infer<typeof MemberTier>;

/** A member's progress towards each badge (our addition). */
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
