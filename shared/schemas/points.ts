import * as z from 'zod/mini';
import { entryKinds, getMemberTier, getPoints, listMemberBadges, listPointsHistory } from '../contracts/points.ts';
import { receiptSources } from '../contracts/receipts.ts';
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
    /** Points earned in total; in a household: into the common balance. */
    earned_total: z.int(),
    /** When the mall API read the balance. */
    as_of: z.optional(DateTime),
    /** True if the balance is that of a household. */
    is_shared: z.optional(z.boolean()),
  }),
  { pending: 0, expiring: [], earned_total: ({ balance }) => balance },
);
export type PointsSummary = z.infer<typeof PointsSummary>;

/** One movement: reason (`kind`, `reference`), amount and dates. */
export const PointsEntry = mayLack(
  z.object({
    /** For joining or leaving a household: the id of the movement before. */
    id: Id,
    kind: z.enum(entryKinds),
    /** Negative: points were taken. Zero for joining or leaving a household only. */
    points: z.int(),
    /** Balance of the account after the movement; null if it was not the member's at that time, as after leaving a household, and for joining one. */
    balance_after: z.nullable(z.int().check(z.nonnegative())),
    /** Credits: how many of these points paid off points that the member owed. The movements after this one take them off the balance. */
    settled: z.optional(z.int().check(z.nonnegative())),
    /** Credits: number of points that were taken back and are still owed. */
    owed: z.optional(z.int().check(z.nonnegative())),
    /** True if the movement took points in order to pay off points that the member owed. */
    is_settlement: z.optional(z.boolean()),
    /**
     * Purchases: what was taken back so far. `amount`: returned to the shop, if the member bought it; `entry_id`: the newest movement that took points,
     * if any. Left out if nothing was taken back.
     */
    returned: z.optional(z.object({ points: z.int().check(z.nonnegative()), amount: z.optional(Money), entry_id: z.optional(Id) })),
    /** Movements that took back points of a purchase: the movement that credited them, and the amount returned to the shop with it. */
    takes_back: z.optional(z.object({ entry_id: Id, amount: z.optional(Money) })),
    created_at: DateTime,
    /** In a household: first name of the member who moved the points; empty for former members. */
    by_name: z.optional(z.string()),
    /** For credits: the last day that they are valid. */
    expires_on: z.nullable(CalendarDate),
    /** Subject of the movement; for a bonus, its kind. For a receipt, if known: the amount paid and the multiplier. */
    reference: z.nullable(
      z.object({
        type: z.enum(['receipt', 'customer_reward', 'bonus', 'entry']),
        id: z.nullable(Id),
        name: z.nullable(z.string()),
        /** How the purchase was reported: as a photograph, by a till, or by a cashier. */
        source: z.optional(z.enum(receiptSources)),
        /** Conversation in which the member disputes the receipt. */
        dispute_conversation_id: z.optional(Id),
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
