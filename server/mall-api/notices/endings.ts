import type { CustomerReward } from '#shared/contracts/customer-rewards.ts';
import type { LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import { calendarDateIn, toInstant } from '#shared/rules/time-zone.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import type { Program } from '../loyalty/program.ts';
import type { Tiers } from '../loyalty/tiers.ts';
import type { Queries } from '../prepare-queries.ts';
import type { EndingKind } from './queries.ts';

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
  queries: Pick<Queries, 'notices'>;
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
export function prepareEndings({ clock, queries: { notices }, program, tiers }: Dependencies) {
  function toWithin(days: number) {
    const fromMs = clock().getTime();
    return { fromMs, untilMs: fromMs + (days + 2) * dayMs }; // one day longer, to include the end of that day regardless of clock changes
  }

  const lists: { [Kind in EndingKind]: (days: number, slice: MemberSlice) => Extract<Ending, { kind: Kind }>[] } = {
    points(days, slice) {
      const timeZone = program.getTimeZone();
      return notices.listPoints({ ...toWithin(days), ...slice }).map(({ lastDay, points, sinceMs, ...of }) => ({
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
      return notices.listCodes({ ...toWithin(days), ...slice }).map(({ id, expiresMs, activatedMs, translations, ...of }) => ({
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
      const losing = notices.listLosing({ fromMs: startOf(year - 1), untilMs: startOf(year), ...known, ...slice });
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
