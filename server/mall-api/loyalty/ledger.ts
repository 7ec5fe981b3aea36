import { ApiError } from '#shared/contracts/errors.ts';
import type { Tier } from '#shared/contracts/loyalty.ts';
import type { entryKinds, PointsSummary } from '#shared/contracts/points.ts';
import { toLotEnd, toPoints } from '#shared/rules/points.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Database } from '../core/db/database.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import { type Lot, prepareLots } from './lots.ts';
import { prepareProgram } from './program.ts';
import { prepareRecalls } from './recalls.ts';
import { isEarned, prepareTiers } from './tiers.ts';

export type EntryKind = (typeof entryKinds)[number];

/** Cause of a movement. For yearly bonuses, `id` is the year. */
export interface Reference {
  type: 'receipt' | 'customer_reward' | 'bonus' | 'entry';
  id: number | null;
  name: string | null;
}

export interface Movement {
  customerId: number;
  kind: EntryKind;
  /** Number of points to credit or debit: a whole number above zero. */
  points: number;
  reference: Reference | null;
}

interface Dependencies {
  db: Database;
  clock: () => Date;
  /** Publishes each entry to the member's pages; optional. */
  live?: Pick<LiveEvents, 'tell'>;
}

interface Entry {
  id: number;
  customerId: number;
  kind: EntryKind;
  points: number;
  reference: Reference | null;
  reversesId: number | null;
}

/**
 * Append-only ledger of points. All functions require the caller's transaction (`inTransaction`) and throw without one.
 * Each function first records the points that have expired meanwhile.
 */
export function prepareLedger({ db, clock, live }: Dependencies) {
  const program = prepareProgram(db);
  const tiers = prepareTiers({ db, clock, program });
  const lots = prepareLots(db);
  const recalls = prepareRecalls(db);
  const insert = db.prepare(
    `INSERT INTO points_entry
       (customer_id, kind, points, balance_after, created_ms, reference_type, reference_id, reference_name, reverses_id)
     VALUES (:customerId, :kind, :points, :balanceAfter, :createdMs, :type, :id, :name, :reversesId) RETURNING id`,
  );
  const findLast = db.prepare(
    'SELECT balance_after, created_ms FROM points_entry WHERE customer_id = :customerId ORDER BY id DESC LIMIT 1',
  );
  const find = db.prepare('SELECT * FROM points_entry WHERE id = :id');
  const findReversal = db.prepare('SELECT 1 FROM points_entry WHERE reverses_id = :id');
  const findHeldReward = db.prepare('SELECT 1 FROM customer_reward WHERE id = :id AND refunded_ms IS NULL');
  const sumEarned = db.prepare(
    `SELECT coalesce(sum(e.points), 0) AS points FROM points_entry e
     WHERE e.customer_id = :customerId AND ${isEarned}`,
  );

  let tellEarned = (_customerId: number, _before: Tier | undefined): void => {};

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('points move within a transaction only');
  }

  function add(
    { customerId, kind, reference }: Omit<Movement, 'points'>,
    points: number,
    { createdMs = clock().getTime(), reversesId = null }: { createdMs?: number; reversesId?: number | null } = {},
  ): number {
    const balanceAfter = currentBalance(customerId) + points;
    const { type, id, name } = reference ?? { type: null, id: null, name: null };
    const entryId = Number(insert.get({ customerId, kind, points, balanceAfter, createdMs, type, id, name, reversesId })?.id);
    live?.tell(customerId, 'points.changed', { entry_id: entryId });
    return entryId;
  }

  function currentBalance(customerId: number): number {
    return Number(findLast.get({ customerId })?.balance_after ?? 0);
  }

  /**
   * Adds an entry for each day on which lots expired, dated at their end. If a later movement refills an expired lot,
   * these points expire at the time of that movement.
   */
  function settle(customerId: number): void {
    assertTransaction();
    const nowMs = clock().getTime();
    const due = lots.listFilled(customerId).filter(({ expiresMs }) => expiresMs <= nowMs);
    for (const ended of Map.groupBy(due, ({ expiresMs }) => expiresMs).values()) {
      const createdMs = Math.max(ended[0]?.expiresMs ?? 0, Number(findLast.get({ customerId })?.created_ms ?? 0));
      const points = sumOf(ended);
      const entryId = add({ customerId, kind: 'expiry', reference: null }, -points, { createdMs });
      lots.take(entryId, points, ended);
    }
  }

  function balanceOf(customerId: number): number {
    settle(customerId);
    return currentBalance(customerId);
  }

  function assertEnough(customerId: number, points: number): void {
    if (currentBalance(customerId) < points) throw new ApiError('Conflict', { errors: { points: ['not_enough_points'] } });
  }

  function getEntry(entryId: number): Entry {
    const row = find.get({ id: entryId });
    if (!row) throw new ApiError('NotFound');
    return toEntry(row);
  }

  function getReversible(entryId: number): Entry {
    const entry = getEntry(entryId);
    if (entry.kind === 'expiry' || entry.reversesId !== null) throw new ApiError('Conflict', { errors: { entry: ['not_allowed'] } });
    const isHeld = entry.kind === 'reward' && findHeldReward.get({ id: entry.reference?.id ?? null });
    if (isHeld) throw new ApiError('Conflict', { errors: { entry: ['not_allowed'] } });
    if (findReversal.get({ id: entryId }) || recalls.has(entryId)) throw new ApiError('Conflict', { errors: { entry: ['already_used'] } });
    return entry;
  }

  /** Returns the points of an entry to their original lots. Lots that have ended meanwhile expire again immediately. */
  function refund({ id, customerId, points, reference }: Entry): number {
    const entryId = add({ customerId, kind: 'refund', reference }, -points, { reversesId: id });
    lots.restore(entryId, id);
    settle(customerId);
    payOwed(customerId);
    return entryId;
  }

  /** Deducts points that are owed from earlier recalls, as far as the balance allows. */
  function payOwed(customerId: number): void {
    for (const { entryId, rest } of recalls.listOwed(customerId)) {
      const points = Math.min(rest, currentBalance(customerId));
      if (points === 0) return;
      const { reference } = getEntry(entryId);
      const byEntryId = add({ customerId, kind: 'adjustment', reference }, -points);
      lots.take(byEntryId, points, lots.listFilled(customerId));
      recalls.pay(entryId, byEntryId, points);
    }
  }

  /**
   * Returns the points that the member owes: they were recalled after they had been spent, and are not paid off yet. While points are owed, the
   * balance is 0.
   */
  function owedOf(customerId: number): number {
    return recalls.listOwed(customerId).reduce((sum, { rest }) => sum + rest, 0);
  }

  /** Returns the points of an entry without those that have expired. */
  function unexpiredOf({ id, points }: Entry): number {
    const own = lots.findOfEntry(id);
    return points - (own ? lots.expiredOf(own.id) : 0);
  }

  /** Computes how many points of an entry a recall takes, and how many the member will owe. Expired points are not taken. */
  function planRecall(entry: Entry): { taken: number; owed: number } {
    const points = unexpiredOf(entry);
    const taken = Math.min(points, currentBalance(entry.customerId));
    return { taken, owed: points - taken };
  }

  /** Takes back points of an entry: first from its own lot, then from the lots that end first. */
  function takeBack({ id, customerId, reference }: Entry, points: number): number {
    assertEnough(customerId, points);
    const own = lots.findOfEntry(id);
    const others = lots.listFilled(customerId).filter((lot) => lot.id !== own?.id);
    const entryId = add({ customerId, kind: 'adjustment', reference }, -points, { reversesId: id });
    lots.take(entryId, points, own ? [own, ...others] : others);
    return entryId;
  }

  return {
    program,
    tiers,
    /**
     * Adds points as one lot, which ends according to the program or the member's tier. Returns the entry's id. A repeated receipt or bonus violates
     * a unique index.
     */
    credit(movement: Movement): number {
      assertTransaction();
      assertPoints(movement.points);
      const { customerId, points } = movement;
      settle(customerId);
      const before = tiers.tierOf(customerId);
      const months = before?.points_last_months ?? program.getRules().points_last_months;
      const entryId = add(movement, points);
      lots.add({ customerId, entryId, points, ...toLotEnd(clock(), months, program.getTimeZone()) });
      payOwed(customerId);
      tellEarned(customerId, before);
      return entryId;
    },
    /** Takes points from the lots that end first. Returns the entry's id. Throws `Conflict` (`points`: `not_enough_points`). */
    debit(movement: Movement): number {
      assertTransaction();
      assertPoints(movement.points);
      const { customerId, points } = movement;
      settle(customerId);
      assertEnough(customerId, points);
      const entryId = add(movement, -points);
      lots.take(entryId, points, lots.listFilled(customerId));
      return entryId;
    },
    /**
     * Reverses a movement, at most once, and returns the new entry's id: a debit becomes a `refund`, a credit an `adjustment`. The points of a reward
     * are only returned with the reward (`activations.ts`). Throws `Conflict` (`entry`: `already_used`, `not_allowed`, `expired`; `points`:
     * `not_enough_points`).
     */
    reverse(entryId: number): number {
      assertTransaction();
      const entry = getReversible(entryId);
      settle(entry.customerId);
      if (entry.points < 0) return refund(entry);
      const left = unexpiredOf(entry);
      if (left === 0) throw new ApiError('Conflict', { errors: { entry: ['expired'] } });
      const before = tiers.tierOf(entry.customerId);
      const reversalId = takeBack(entry, left);
      tellEarned(entry.customerId, before);
      return reversalId;
    },
    /**
     * Revokes the points of an entry, at most once, even if they are spent: the balance never falls below zero, and missing points are owed and
     * deducted from future credits. Expired points are not taken. Throws `Conflict` (`entry`) like `reverse`.
     */
    recall(entryId: number): { taken: number; owed: number } {
      assertTransaction();
      const entry = getReversible(entryId);
      if (entry.points < 0) throw new ApiError('Conflict', { errors: { entry: ['not_allowed'] } });
      const { customerId } = entry;
      settle(customerId);
      const before = tiers.tierOf(customerId);
      const { taken, owed } = planRecall(entry);
      recalls.add({ entryId, customerId, points: taken + owed });
      if (taken > 0) recalls.pay(entryId, takeBack(entry, taken), taken);
      tellEarned(customerId, before);
      return { taken, owed };
    },
    /** Returns what `recall` would do now. */
    planRecall(entryId: number): { taken: number; owed: number } {
      const entry = getEntry(entryId);
      settle(entry.customerId);
      return planRecall(entry);
    },
    /** Registers a listener, called within the transaction after changes that may affect a member's tier, with the previous tier. */
    onEarned(listener: (customerId: number, before: Tier | undefined) => void): void {
      tellEarned = listener;
    },
    /** Records a member's points that have expired until now. */
    settle,
    balanceOf,
    owedOf,
    /** Returns the summary of a member's points; points of pending receipts are not in the ledger. */
    summaryOf(customerId: number): Omit<PointsSummary, 'pending'> {
      const balance = balanceOf(customerId);
      const owed = owedOf(customerId);
      const days = Map.groupBy(lots.listFilled(customerId), ({ lastDay }) => lastDay);
      return {
        balance,
        ...(owed > 0 && { owed }),
        expiring: [...days].map(([on, ending]) => ({ points: sumOf(ending), on })),
        earned_total: Number(sumEarned.get({ customerId })?.points),
      };
    },
    /**
     * Computes the points for a purchase by the member now, from the program's rate and the member's tier. Returns 0
     * for less than one point. Does not require a transaction.
     */
    pointsForPurchase(amount: Money, customerId: number): { points: number; multiplier: number } {
      const multiplier = tiers.tierOf(customerId)?.multiplier ?? 1;
      return { points: toPoints(amount, program.getRules().spend_per_point, multiplier), multiplier };
    },
    /** Lists members with expired points that are not recorded yet. Does not require a transaction. */
    listOwnersOfExpired: (slice: MemberSlice): number[] => lots.listOwnersOfDue(clock().getTime(), slice),
  };
}

export type Ledger = ReturnType<typeof prepareLedger>;

function assertPoints(points: number): void {
  if (!Number.isSafeInteger(points) || points <= 0) throw new RangeError(`not a number of points: ${points}`);
}

function sumOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, { rest }) => sum + rest, 0);
}

function toEntry(row: Record<string, unknown>): Entry {
  const type = row.reference_type as Reference['type'] | null; // safe: ensured by a check of the table
  return {
    id: Number(row.id),
    customerId: Number(row.customer_id),
    kind: row.kind as EntryKind, // safe: ensured by a check of the table
    points: Number(row.points),
    reference: type && {
      type,
      id: row.reference_id === null ? null : Number(row.reference_id),
      name: row.reference_name === null ? null : String(row.reference_name),
    },
    reversesId: row.reverses_id === null ? null : Number(row.reverses_id),
  };
}
