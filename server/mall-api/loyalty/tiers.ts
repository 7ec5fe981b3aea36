import { ApiError } from '#shared/contracts/errors.ts';
import type { Tier } from '#shared/contracts/loyalty.ts';
import type { MemberTier } from '#shared/contracts/points.ts';
import { calendarDateIn, toInstant, toIsoWithOffset } from '#shared/rules/time-zone.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database } from '../core/db/database.ts';
import type { prepareAccounts } from './accounts.ts';
import type { Program } from './program.ts';
import { remainingOf } from './recalls.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  program: Program;
  accounts: Pick<ReturnType<typeof prepareAccounts>, 'of'>;
}

interface Standing {
  tier: Tier | undefined;
  tiers: Tier[];
  /** Points in the current year. */
  earned: number;
  endsAt: string;
  /** End of the next year. */
  nextEndsAt: string;
  /** Tier of the next year, if no more points are earned: the tier reached by the points of the current year alone. */
  following: Tier | undefined;
}

/**
 * Determines members' tiers by the points earned from receipts and bonuses, in the current or the previous calendar year. Members of a household count
 * by its account, or by their own one if more was earned there before.
 */
export function prepareTiers({ db, clock, program, accounts }: Dependencies) {
  const { list } = prepareTierQueries(db);
  const sumEarned = db.prepare(
    `SELECT coalesce(sum(${remainingOf('e')}), 0)
       + coalesce((SELECT sum(p.points - coalesce((SELECT sum(r.part) FROM points_recall r WHERE r.entry_id = p.entry_id), 0)) FROM level_points p
         WHERE p.customer_id = :customerId AND p.earned_ms >= :fromMs AND p.earned_ms < :untilMs
           AND NOT EXISTS (SELECT 1 FROM points_entry b WHERE b.reverses_id = p.entry_id)), 0) AS points
     FROM points_entry e WHERE e.customer_id = :customerId AND e.created_ms >= :fromMs AND e.created_ms < :untilMs AND ${isEarned}`,
  );

  function listFromLowest(): Tier[] {
    return list().sort((one, other) => one.threshold - other.threshold);
  }

  /** `accountId`: account into which the member collects. */
  function standingOf(customerId: number, accountId = accounts.of(customerId)): Standing {
    const timeZone = program.getTimeZone();
    const year = Number(calendarDateIn(clock(), timeZone).slice(0, 4));
    const [before, start, end, nextEnd] = [year - 1, year, year + 1, year + 2].map((of) =>
      toInstant(`${of}-01-01`, '00:00', timeZone).getTime(),
    );
    const holders = [...new Set([customerId, accountId])];
    const earnedIn = (fromMs = 0, untilMs = 0) =>
      Math.max(...holders.map((holder) => Number(sumEarned.get({ customerId: holder, fromMs, untilMs })?.points)));
    const earned = earnedIn(start, end);
    const reached = Math.max(earned, earnedIn(before, start));
    const tiers = listFromLowest();
    const tierFor = (points: number) => tiers.findLast(({ threshold }) => threshold <= points) ?? tiers[0];
    // the year's last second, so that the displayed date is in that year
    const toLastSecond = (ms = 0) => toIsoWithOffset(new Date(ms - 1000), timeZone);
    return {
      tier: tierFor(reached),
      tiers,
      earned,
      endsAt: toLastSecond(end),
      nextEndsAt: toLastSecond(nextEnd),
      following: tierFor(earned),
    };
  }

  return {
    /** Returns the inputs of a member's tier other than points: the year and the centre's tiers. */
    getPeriod(): string {
      const levels = list().map(({ id, order, threshold }) => `${id}:${order}:${threshold}`);
      return `${calendarDateIn(clock(), program.getTimeZone()).slice(0, 4)} ${levels.join(' ')}`;
    },
    /** Returns a member's tier; undefined if the centre has no tiers. */
    tierOf: (customerId: number): Tier | undefined => standingOf(customerId).tier,
    /** Returns the tier that a member would have by collecting into another account. */
    tierIn: (customerId: number, accountId: number): Tier | undefined => standingOf(customerId, accountId).tier,
    /** Returns a function that checks whether the member has reached a tier. Tiers are compared by their order. */
    hasReachedFor(customerId: number): (tierId: number | null | undefined) => boolean {
      const { tier, tiers } = standingOf(customerId);
      return (tierId) => {
        const needed = tiers.find(({ id }) => id === tierId);
        return !needed || (tier !== undefined && tier.order >= needed.order);
      };
    },
    listFromLowest,
    /** Returns a member's tier with the next one. Throws `NotFound` if the centre has no tiers. */
    getMemberTier(customerId: number): MemberTier {
      const { tier, tiers, earned, endsAt, nextEndsAt } = standingOf(customerId);
      if (!tier) throw new ApiError('NotFound');
      const next = tiers[tiers.indexOf(tier) + 1] ?? null;
      return {
        tier,
        next_tier: next,
        points_to_next: next && Math.max(0, next.threshold - earned),
        points_in_period: earned,
        period_ends_at: endsAt,
        ...(tier !== tiers[0] && {
          points_to_keep: Math.max(0, tier.threshold - earned),
          kept_until: earned >= tier.threshold ? nextEndsAt : endsAt,
        }),
      };
    },
    /**
     * Returns the tier that ends with the current year, the points missing to keep it, and the tier that follows.
     * Undefined if the member does not lose a tier.
     */
    findEnding(customerId: number): { tier: Tier; following: Tier; missing: number; endsAt: string } | undefined {
      const { tier, following, earned, endsAt } = standingOf(customerId);
      if (!tier || !following || tier === following) return undefined;
      return { tier, following, missing: tier.threshold - earned, endsAt };
    },
  };
}

export type Tiers = ReturnType<typeof prepareTiers>;

/** SQL condition for movements `e`: points earned by receipts and bonuses, unless reversed. Only the points that `remainingOf` returns count. */
export const isEarned = `e.kind IN ('receipt', 'bonus') AND NOT EXISTS (SELECT 1 FROM points_entry r WHERE r.reverses_id = e.id)`;

/** Lists tiers, lowest first. */
export function prepareTierQueries(db: Database) {
  const list = prepareList<Tier>(db, 'SELECT body FROM tier ORDER BY position, id');
  return { list: () => list() };
}
