import { ApiError } from '#shared/contracts/errors.ts';
import { calendarDateIn } from '#shared/rules/time-zone.ts';
import type { SettlementSums } from '#shared/schemas/desk-settlement.ts';
import { type Page, type PageQuery, toMeta } from '../core/db/bodies.ts';
import type { Database, Row } from '../core/db/database.ts';
import type { Queries } from '../prepare-queries.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  queries: Pick<Queries, 'documents'>;
}

/** Changes of a shop's sums by one act. */
type Change = Partial<Record<(typeof sumNames)[number], number>>;

/** Money of a shop, in minor units. */
export interface ShopAmount {
  companyId: number;
  amount: number;
}

/** A purchase as the settlement counts it. */
export interface PurchaseFacts extends ShopAmount {
  points: number;
  /** Day of the purchase, in the centre's time zone. */
  day: string;
}

export interface ClosedMonth {
  closedMs: number;
  by: string;
}

const sumNames = [
  ...(['purchases', 'turnover', 'returns', 'returned', 'points_given', 'points_taken'] as const),
  ...(['rewards', 'gift_cards', 'corrections'] as const),
];
const summed = sumNames.map((name) => `coalesce(sum(${name}), 0) AS ${name}`).join(', ');
const toMonth = (day: string) => day.slice(0, 7);

/**
 * Sums what members did in each shop, by day and month of the centre's time zone. A purchase counts on its day, everything else on the day on which it
 * happened: also the end of a purchase that is returned whole. A purchase of a closed month counts on the day on which it is reported, as a correction, so that closed months never change. Callers hold
 * the transaction of the act.
 */
export function prepareSettlement({ db, clock, queries: { documents } }: Dependencies) {
  const add = db.prepare(
    `INSERT INTO settlement_sum (period, company_id, ${sumNames.join(', ')}) VALUES (:period, :companyId, ${sumNames.map((name) => `:${name}`).join(', ')})
     ON CONFLICT (period, company_id) DO UPDATE SET ${sumNames.map((name) => `${name} = settlement_sum.${name} + excluded.${name}`).join(', ')}`,
  );
  const findMonth = db.prepare('SELECT closed_ms, staff_name FROM settlement_month WHERE month = :month');
  const close = db.prepare(
    'INSERT INTO settlement_month (month, closed_ms, staff_id, staff_name) VALUES (:month, :nowMs, :staffId, :staffName)',
  );
  const sumMonth = db.prepare(`SELECT count(*) AS shops, ${summed} FROM settlement_sum WHERE period = :month`);
  const listShops = db.prepare(
    `SELECT company_id, ${sumNames.join(', ')} FROM settlement_sum WHERE period = :month
     ORDER BY turnover - returned DESC, company_id LIMIT :limit OFFSET :offset`,
  );
  const listDays = db.prepare(
    `SELECT period, company_id, ${sumNames.join(', ')} FROM settlement_sum
     WHERE company_id = :companyId AND period >= :from AND period <= :to ORDER BY period`,
  );
  const next = db.prepare('SELECT min(period) AS period FROM settlement_sum WHERE period > :after');
  const getTimeZone = () => documents.getCentre().timezone;
  const getToday = () => calendarDateIn(clock(), getTimeZone());

  function findClosed(month: string): ClosedMonth | undefined {
    const row = findMonth.get({ month });
    return row && { closedMs: Number(row.closed_ms), by: String(row.staff_name) };
  }

  /** Finds the next month with figures after a period. */
  function findNext(after: string): string | undefined {
    const period = next.get({ after })?.period;
    return typeof period === 'string' ? toMonth(period) : undefined;
  }

  /** Lists the months with figures before another that are not closed, from the oldest. Reads one row per month. */
  function listOpenBefore(month: string): string[] {
    const open: string[] = [];
    for (let each = findNext(''); each !== undefined && each < month; each = findNext(`${each}~`)) if (!findClosed(each)) open.push(each);
    return open;
  }

  function change(day: string, companyId: number, changes: Change): void {
    if (!db.isTransaction) throw new Error('sums change within a transaction only');
    const all = Object.fromEntries(sumNames.map((name) => [name, changes[name] ?? 0]));
    for (const period of [day, toMonth(day)]) add.run({ period, companyId, ...all });
  }

  return {
    getToday,
    findClosed,
    addPurchase({ companyId, amount, points, day }: PurchaseFacts): void {
      const isLate = findClosed(toMonth(day)) !== undefined;
      const sums = { purchases: 1, turnover: amount, points_given: points, ...(isLate && { corrections: amount }) };
      change(isLate ? getToday() : day, companyId, sums);
    },
    /** `day`: that of the purchase. `isWhole`: whether nothing is left of the purchase, which then no longer counts. */
    addReturn({ companyId, amount, points, day, isWhole }: PurchaseFacts & { isWhole: boolean }): void {
      const isLate = findClosed(toMonth(day)) !== undefined;
      const sums = { returns: 1, returned: amount, points_taken: points, ...(isLate && { corrections: -amount }) };
      change(getToday(), companyId, { ...sums, ...(isWhole && { purchases: -1 }) });
    },
    addReward: (companyId: number): void => change(getToday(), companyId, { rewards: 1 }),
    /** Money of gift cards that a shop has taken, or that it gave back if `amount` is negative. */
    addGiftCard: ({ companyId, amount }: ShopAmount): void => change(getToday(), companyId, { gift_cards: amount }),
    /** Whether the month is over, so that it can be closed. */
    isOver: (month: string): boolean => month < toMonth(getToday()),
    /** First month with figures; this month if there are none. */
    findFirstMonth(): string {
      const first = findNext('');
      const today = toMonth(getToday());
      return first !== undefined && first < today ? first : today;
    },
    listOpenBefore,
    /**
     * Closes a month for good, and with it the open months before. `earlier`: those months, which the caller has confirmed. Throws `Conflict`
     * (`month`: `in_future` if it is not over, `already_used` if it is closed; `earlier`: `not_confirmed` if other months are open).
     */
    close(month: string, earlier: readonly string[], { staffId, name: staffName }: { staffId: number; name: string }): void {
      if (month >= toMonth(getToday())) throw new ApiError('Conflict', { errors: { month: ['in_future'] } });
      if (findClosed(month)) throw new ApiError('Conflict', { errors: { month: ['already_used'] } });
      const open = listOpenBefore(month);
      if (open.join() !== earlier.join()) throw new ApiError('Conflict', { errors: { earlier: ['not_confirmed'] } });
      for (const each of [...open, month]) close.run({ month: each, staffId, staffName, nowMs: clock().getTime() });
    },
    /** Returns the number of shops with figures in a month, and their sums. */
    sumMonth(month: string): { shops: number; sums: SettlementSums } {
      const row = sumMonth.get({ month }) ?? {};
      return { shops: Number(row.shops), sums: toSums(row) };
    },
    /** Lists shops by turnover. */
    listShops(month: string, { page, per_page }: PageQuery): Page<{ companyId: number; sums: SettlementSums }> {
      const rows = listShops.all({ month, limit: per_page, offset: (page - 1) * per_page });
      const total = Number(sumMonth.get({ month })?.shops);
      return {
        data: rows.map((row) => ({ companyId: Number(row.company_id), sums: toSums(row) })),
        meta: toMeta({ page, per_page }, total),
      };
    },
    /** Lists a shop's days with figures. */
    listDays: (companyId: number, from: string, to: string): { day: string; sums: SettlementSums }[] =>
      listDays.all({ companyId, from, to }).map((row) => ({ day: String(row.period), sums: toSums(row) })),
    /** Sums a shop's days. */
    sumDays(companyId: number, from: string, to: string): SettlementSums {
      return addSums(listDays.all({ companyId, from, to }).map(toSums));
    },
  };
}

export type Settlement = ReturnType<typeof prepareSettlement>;

function toSums(row: Row): SettlementSums {
  return Object.fromEntries(sumNames.map((name) => [name, Number(row[name])])) as SettlementSums; // safe: the names of the schema
}

function addSums(all: readonly SettlementSums[]): SettlementSums {
  const total = (name: (typeof sumNames)[number]) => all.reduce((sum, one) => sum + one[name], 0);
  return Object.fromEntries(sumNames.map((name) => [name, total(name)])) as SettlementSums; // safe: the names of the schema
}
