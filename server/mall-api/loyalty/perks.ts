import type { perkTimes, Reward } from '#shared/contracts/rewards.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import { prepareList } from '../core/db/bodies.ts';
import type { Database, Parameters, Statement } from '../core/db/database.ts';
import { type MemberSlice, sliceOf } from '../core/db/member-slice.ts';
import { jsonField, valuesIn } from '../core/db/sqlite/dialect.ts';
import type { Queries } from '../prepare-queries.ts';
import { isInHousehold } from './accounts.ts';
import type { Activations } from './activations.ts';
import { type Bonuses, isBornToday, toBirthday } from './bonuses.ts';
import type { Ledger } from './ledger.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'tiers'>;
  ledger: Ledger;
  bonuses: Pick<Bonuses, 'remember' | 'hasHad'>;
  activations: Pick<Activations, 'give'>;
}

type PerkTime = (typeof perkTimes)[number];
type Perk = Reward & { perk: PerkTime };

/** A search for members who may get a perk. */
interface Round {
  /** Period, tiers and threshold; if they change, all members are checked again. */
  of: string;
  entryId: number;
  sinceMs: number;
}

/** For each perk time: the number of the period that contains a day. A perk is given once per period. */
const toPeriod: Readonly<Record<PerkTime, (day: { year: number; month: number }) => number>> = {
  birthday: ({ year }) => year,
  year: ({ year }) => year,
  quarter: ({ year, month }) => year * 10 + Math.ceil(month / 3),
  month: ({ year, month }) => year * 100 + month,
};

/** Gives perks: activated rewards that members get automatically and free of charge, each once per period and address. */
export function preparePerks({ db, clock, queries: { tiers }, ledger, bonuses, activations }: Dependencies) {
  const listPerks = prepareList<Perk>(db, `SELECT body FROM reward WHERE ${jsonField('body', 'perk')} IS NOT NULL ORDER BY id`);
  const hasNone = `NOT EXISTS (SELECT 1 FROM customer_perk p WHERE p.customer_id = customer.id AND p.reward_id = :rewardId AND p.period = :period)`;
  const listBorn = db.prepare(`SELECT id FROM customer WHERE ${isBornToday} AND ${hasNone} ORDER BY id`);
  // if the tier is not known yet, filters by the sum of two years: members with a lower sum did not reach the tier in either year
  const listEarners = db.prepare(
    `SELECT customer.id FROM customer LEFT JOIN member_level AS level ON level.customer_id = customer.id
     WHERE customer.id > :after AND customer.id <= :upTo AND verified_ms IS NOT NULL AND erased_ms IS NULL AND blocked_ms IS NULL AND ${hasNone}
       AND (:threshold = 0 OR ${isInHousehold('customer.id')} OR CASE WHEN level.period = :tiersPeriod THEN level.tier_id IN ${valuesIn(':tierIds')}
         ELSE :threshold <= (SELECT sum(e.points) FROM points_entry e
           WHERE e.customer_id = customer.id AND e.kind IN ('receipt', 'bonus') AND e.created_ms >= :fromMs) END)
     ORDER BY customer.id`,
  );
  const findLastEntry = db.prepare('SELECT max(id) AS id FROM points_entry');
  const listMoved = db.prepare(
    `SELECT coalesce(h.customer_id, e.customer_id) AS id FROM points_entry e LEFT JOIN household_member h ON h.account_id = e.customer_id
     WHERE e.id > :entryId ORDER BY e.id`,
  );
  const listVerified = db.prepare('SELECT id FROM customer WHERE verified_ms >= :sinceMs ORDER BY verified_ms');
  /** Last finished round of each perk, by its id. */
  const rounds = new Map<number, Round>();
  const findGiven = db.prepare(
    'SELECT 1 FROM customer_perk WHERE customer_id = :customerId AND reward_id = :rewardId AND period = :period',
  );
  const keep = db.prepare('INSERT INTO customer_perk (customer_id, reward_id, period) VALUES (:customerId, :rewardId, :period)');

  function today(): string {
    return calendarDateIn(clock(), ledger.program.getTimeZone());
  }

  function periodOf({ perk }: Perk): number {
    return toPeriod[perk]({ year: Number(today().slice(0, 4)), month: Number(today().slice(5, 7)) });
  }

  function isGivenNow({ valid_from, valid_to }: Perk): boolean {
    const nowMs = clock().getTime();
    return (valid_from == null || Date.parse(valid_from) <= nowMs) && (valid_to == null || Date.parse(valid_to) > nowMs);
  }

  return {
    /** Lists the perks that are currently given. */
    list: (): Perk[] => listPerks().filter(isGivenNow),
    /**
     * Lists candidates; `grant` decides. The first round after a start, in a new period or with changed tiers goes through all members, slice by
     * slice (`list`). Later rounds return only members to whom something has happened since (`ids`). Call `end` once all members are processed.
     */
    beginRound(
      perk: Perk,
    ): { list: (slice: MemberSlice) => number[]; ids?: undefined; end: () => void } | { ids: number[]; end: () => void } {
      const had = { rewardId: perk.id, period: periodOf(perk) };
      const list = (statement: Statement, asked: Parameters) => statement.all(asked).map(({ id }) => Number(id));
      if (perk.perk === 'birthday')
        return { ids: list(listBorn, { ...had, ...toBirthday(today(), ledger.program.getTimeZone()) }), end: () => {} };
      const all = tiers.list();
      const needed = all.find(({ id }) => id === perk.min_tier_id);
      const tierIds = all.filter(({ order }) => order >= (needed?.order ?? 0)).map(({ id }) => id);
      const known = { tiersPeriod: ledger.tiers.getPeriod(), tierIds: JSON.stringify(tierIds) };
      const fromMs = Date.UTC(Number(today().slice(0, 4)) - 1, 0, 1) - dayMs; // regardless of the time zone
      const asked = { ...had, ...known, threshold: needed?.threshold ?? 0, fromMs };
      const listIn = (slice: MemberSlice) => list(listEarners, { ...asked, ...slice });
      const round: Round = {
        of: JSON.stringify({ ...asked, min_tier_id: perk.min_tier_id ?? null }),
        entryId: Number(findLastEntry.get()?.id ?? 0),
        sinceMs: clock().getTime(),
      };
      const end = () => void rounds.set(perk.id, round);
      const before = rounds.get(perk.id);
      if (before?.of !== round.of) return { list: listIn, end };
      const { entryId, sinceMs } = before;
      const changed = new Set([...list(listMoved, { entryId }), ...list(listVerified, { sinceMs })]);
      return { ids: [...changed].flatMap((id) => listIn(sliceOf(id))), end };
    },
    /**
     * Gives a perk, unless the member or an account with the same address has already received it in this period.
     * Requires a transaction.
     */
    grant(customerId: number, perk: Perk): void {
      const period = periodOf(perk);
      if (findGiven.get({ customerId, rewardId: perk.id, period })) return;
      if (bonuses.hasHad(customerId, `perk_${perk.id}`, period)) return void keep.run({ customerId, rewardId: perk.id, period });
      if (!ledger.tiers.hasReachedFor(customerId)(perk.min_tier_id)) return;
      activations.give(customerId, perk);
      keep.run({ customerId, rewardId: perk.id, period });
      bonuses.remember(customerId);
    },
  };
}

const dayMs = 86_400_000;
