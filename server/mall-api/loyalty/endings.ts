import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import { calendarDateIn, toInstant, toZoned } from '#shared/rules/time-zone.ts';
import type { Database, Value } from '../core/db/database.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import { jsonField } from '../core/db/sqlite/dialect.ts';
import { accountOf, isInHousehold } from './accounts.ts';
import type { Program } from './program.ts';
import { remainingOf } from './recalls.ts';
import { isEarned, type Tiers } from './tiers.ts';

export type EndingKind = 'points' | 'code' | 'tier';

interface EndingOf<Kind extends EndingKind, About> {
  customerId: number;
  kind: Kind;
  /** Key among the member's endings of the same kind. */
  thing: string;
  /** Last day of validity, and first day (`since`), in the centre's time zone. */
  lastDay: string;
  since: string;
  about: About;
}

export type PointsEnding = EndingOf<'points', { points: number }>;
export type CodeEnding = EndingOf<'code', { id: number; translations: CustomerReward['translations'] }>;
export type TierEnding = EndingOf<'tier', { tier: Tier; following: Tier; missing: number }>;
export type Ending = PointsEnding | CodeEnding | TierEnding;

interface Dependencies {
  db: Database;
  clock: () => Date;
  program: Program;
  tiers: Tiers;
}

const dayMs = 86_400_000;

/** Returns how many days before the end members are notified, by kind. */
export function toLeads({ notices }: LoyaltyProgram): Readonly<Record<EndingKind, readonly number[]>> {
  return { points: notices.points_days, code: notices.code_days, tier: notices.tier_days };
}

/** Finds things that end soon for members who get notices. Callers hold the transaction. */
export function prepareEndings({ db, clock, program, tiers }: Dependencies) {
  const queries = prepareEndingQueries(db);

  function toWithin(days: number) {
    const fromMs = clock().getTime();
    return { fromMs, untilMs: fromMs + (days + 2) * dayMs }; // one day longer, to include the end of that day regardless of clock changes
  }

  const lists: { [Kind in EndingKind]: (days: number, slice: MemberSlice) => Extract<Ending, { kind: Kind }>[] } = {
    points(days, slice) {
      const timeZone = program.getTimeZone();
      return queries.listPoints({ ...toWithin(days), ...slice }).map(({ lastDay, points, sinceMs, ...of }) => ({
        ...of,
        kind: 'points',
        thing: lastDay,
        lastDay,
        since: calendarDateIn(new Date(sinceMs), timeZone),
        about: { points },
      }));
    },
    code(days, slice) {
      const timeZone = program.getTimeZone();
      return queries.listCodes({ ...toWithin(days), ...slice }).map(({ id, expiresMs, activatedMs, translations, ...of }) => ({
        ...of,
        kind: 'code',
        thing: String(id),
        lastDay: calendarDateIn(new Date(expiresMs), timeZone),
        since: calendarDateIn(new Date(activatedMs), timeZone),
        about: { id, translations },
      }));
    },
    tier(days, slice) {
      const timeZone = program.getTimeZone();
      const year = Number(calendarDateIn(clock(), timeZone).slice(0, 4));
      const startOf = (of: number) => toInstant(`${of}-01-01`, '00:00', timeZone).getTime();
      if (startOf(year + 1) > toWithin(days).untilMs) return []; // levels only end at the end of a year
      const [lowest, second] = tiers.listFromLowest();
      if (!lowest || !second) return [];
      const known = { period: tiers.getPeriod(), lowestId: lowest.id, least: second.threshold };
      const losing = queries.listLosing({ fromMs: startOf(year - 1), untilMs: startOf(year), ...known, ...slice });
      return losing.flatMap((customerId) => {
        const ending = tiers.findEnding(customerId);
        return ending ? [toTierEnding(customerId, year, ending)] : [];
      });
    },
  };

  return {
    /** Lists endings of a kind within the given number of days. */
    list: <Kind extends EndingKind>(kind: Kind, days: number, slice: MemberSlice) => lists[kind](days, slice),
  };
}

function toTierEnding(customerId: number, year: number, about: TierEnding['about']): TierEnding {
  return { customerId, kind: 'tier', thing: String(year), lastDay: `${year}-12-31`, since: `${year - 1}-12-31`, about };
}

/** Hours in the centre's time zone in which notices are sent, so that no message wakes anyone. */
const tellingHours = { from: 9, before: 18 } as const;

export function isTellingTime(now: Date, timeZone: string): boolean {
  const { hour } = toZoned(now, timeZone);
  return hour >= tellingHours.from && hour < tellingHours.before;
}

/**
 * Returns the lead time, in days, for which a notice is due; the shortest if several are due. Undefined if it is too
 * early or too late for a notice. Also undefined for things that the member got within the lead time: members who have
 * just activated a reward know when it ends.
 */
export function findDueLead(
  leads: readonly number[],
  { today, lastDay, since }: { today: string; lastDay: string; since: string },
): number | undefined {
  const left = daysBetween(today, lastDay);
  const lead = leads.filter((days) => days >= left).reduce((shortest, days) => Math.min(shortest, days), Number.POSITIVE_INFINITY);
  if (left < 0 || lead === Number.POSITIVE_INFINITY) return undefined;
  return daysBetween(since, lastDay) > lead ? lead : undefined;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

interface Within extends MemberSlice {
  fromMs: number;
  untilMs: number;
}

/** SQL condition that excludes deleted and unverified accounts. */
const isMember = `customer.verified_ms IS NOT NULL AND customer.erased_ms IS NULL AND customer.email IS NOT NULL
  AND customer.id > :after AND customer.id <= :upTo`;

/** Things that end for members. Callers hold the transaction. */
function prepareEndingQueries(db: Database) {
  const listPoints = db.prepare(
    `SELECT customer.id AS customer_id, lot.last_day, sum(lot.rest) AS points, min(entry.created_ms) AS since_ms
     FROM customer CROSS JOIN points_lot_rest AS lot JOIN points_entry AS entry ON entry.id = lot.entry_id
     WHERE lot.customer_id = ${accountOf('customer.id')} AND lot.expires_ms > :fromMs AND lot.expires_ms <= :untilMs AND lot.rest > 0 AND ${isMember}
     GROUP BY customer.id, lot.last_day ORDER BY customer.id, lot.last_day`,
  );
  const listCodes = db.prepare(
    `SELECT held.id, held.customer_id, held.activated_ms, held.expires_ms, ${jsonField('held.body', 'translations')} AS translations
     FROM customer CROSS JOIN customer_reward AS held
     WHERE held.customer_id = customer.id AND held.expires_ms > :fromMs AND held.expires_ms <= :untilMs AND held.used_ms IS NULL AND held.refunded_ms IS NULL AND ${isMember}
     ORDER BY held.customer_id, held.expires_ms, held.id`,
  );
  // if the tier is known: members who have not earned enough for it this year; otherwise members who may be above the lowest tier
  const sumEarned = `(SELECT coalesce(sum(${remainingOf('e')}), 0) FROM points_entry AS e WHERE e.customer_id = customer.id AND ${isEarned}`;
  const listLosing = db.prepare(
    `SELECT customer.id FROM customer LEFT JOIN member_level AS level ON level.customer_id = customer.id LEFT JOIN tier ON tier.id = level.tier_id
     WHERE ${isMember} AND (${isInHousehold('customer.id')} OR CASE WHEN level.period = :period
       THEN level.tier_id <> :lowestId AND ${sumEarned} AND e.created_ms >= :untilMs) < CAST(${jsonField('tier.body', 'threshold')} AS BIGINT)
       ELSE ${sumEarned} AND e.created_ms >= :fromMs AND e.created_ms < :untilMs) >= :least END)
     ORDER BY customer.id`,
  );

  return {
    /** Lists points that end within the given time, by the day of their end. */
    listPoints: (within: Within) =>
      listPoints.all({ ...within }).map((row) => ({
        customerId: Number(row.customer_id),
        lastDay: String(row.last_day),
        points: Number(row.points),
        sinceMs: Number(row.since_ms),
      })),
    /** Lists usable codes that end within the given time. */
    listCodes: (within: Within) => listCodes.all({ ...within }).map(toCode),
    /**
     * Lists members who may lose their tier at the end of the year, because they reached it in the previous year but
     * not again in this year.
     */
    listLosing: (input: Within & { least: number; period: string; lowestId: number }): number[] =>
      listLosing.all({ ...input }).map(({ id }) => Number(id)),
  };
}

function toCode(row: Record<string, Value>) {
  return {
    id: Number(row.id),
    customerId: Number(row.customer_id),
    activatedMs: Number(row.activated_ms),
    expiresMs: Number(row.expires_ms),
    translations: JSON.parse(String(row.translations)) as CustomerReward['translations'], // safe: written by `activate`
  };
}
