import { ApiError } from '#shared/contracts/errors.ts';
import type { Tier } from '#shared/contracts/loyalty.ts';
import type { PointsSummary } from '#shared/contracts/points.ts';
import { toLotEnd, toPoints } from '#shared/rules/points.ts';
import type { Money } from '#shared/schemas/fields.ts';
import type { Database } from '../core/db/database.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import type { LiveEvents } from '../core/realtime/live-events.ts';
import type { Webhooks } from '../webhooks/outbox.ts';
import { prepareAccounts } from './accounts.ts';
import { prepareEntries } from './entries.ts';
import { assertPoints, type Entry, isTransfer, type Movement, refusal } from './ledger-entry.ts';
import { prepareLots, sumOf } from './lots.ts';
import { prepareProgram } from './program.ts';
import { prepareRecalls, type Recalled, remainingOf } from './recalls.ts';
import { isEarned, prepareTiers } from './tiers.ts';

interface Dependencies {
  db: Database;
  clock: () => Date;
  /** Publishes each entry to the member's pages; optional. */
  live?: Pick<LiveEvents, 'tell'>;
  /** Sends each entry to other systems; optional. */
  webhooks?: Pick<Webhooks, 'add'>;
}

/**
 * Append-only ledger of points. All functions require the caller's transaction (`inTransaction`) and throw without one.
 * Each function first records the points that have expired meanwhile. Callers name members; members of a household share the account of one of them
 * (`accounts.ts`), and entries store who moved the points.
 */
export function prepareLedger({ db, clock, live, webhooks }: Dependencies) {
  const program = prepareProgram(db);
  const accounts = prepareAccounts(db);
  const entries = prepareEntries({ db, clock, accounts, live, webhooks });
  const tiers = prepareTiers({ db, clock, program, accounts });
  const lots = prepareLots(db, accounts);
  const recalls = prepareRecalls({ db, entries, lots, accounts });
  const findHeldReward = db.prepare('SELECT 1 FROM customer_reward WHERE id = :id AND refunded_ms IS NULL');
  const sumEarned = db.prepare(
    `SELECT coalesce(sum(${remainingOf('e')}), 0) AS points FROM points_entry e
     WHERE e.customer_id = :customerId AND ${isEarned}`,
  );

  let tellEarned = (_customerId: number, _before: Tier | undefined): void => {};

  function assertTransaction(): void {
    if (!db.isTransaction) throw new Error('points move within a transaction only');
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
      const createdMs = Math.max(ended[0]?.expiresMs ?? 0, entries.lastMsOf(customerId));
      const points = sumOf(ended);
      const entryId = entries.add({ customerId, kind: 'expiry', reference: null }, -points, { createdMs });
      lots.take(entryId, points, ended);
    }
  }

  function balanceOf(customerId: number): number {
    settle(customerId);
    return entries.balanceOf(customerId);
  }

  function assertEnough(available: number, points: number): void {
    if (available < points) throw new ApiError('Conflict', { errors: { points: ['not_enough_points'] } });
  }

  function getReversible(entryId: number): Entry {
    const entry = entries.get(entryId);
    if (entry.kind === 'expiry' || entry.reversesId !== null || isTransfer(entry)) throw refusal('not_allowed');
    const isHeld = entry.kind === 'reward' && findHeldReward.get({ id: entry.reference?.id ?? null });
    if (isHeld) throw refusal('not_allowed');
    if (entries.isReversed(entryId) || recalls.sumOf(entryId).part > 0) throw refusal('already_used');
    return entry;
  }

  /** Returns the points of an entry to their original lots. Lots that have ended meanwhile expire again immediately. */
  function refund(entry: Entry): number {
    const { id, byId, points, reference } = entry;
    const customerId = accounts.holderOf(entry);
    const refunded = { customerId, byId, kind: 'refund', reference } as const;
    let entryId: number;
    if (customerId === entry.customerId) {
      entryId = entries.add(refunded, -points, { reversesId: id });
      lots.restore(entryId, id);
    } else {
      entryId = bring(refunded, lots.listTaken(id), id);
    }
    settle(customerId);
    recalls.payOwed(customerId);
    return entryId;
  }

  /** Adds points as lots with given ends. Returns the id of the first entry, which reverses the entry `reversesId`, if any. */
  function bring(
    movement: Omit<Movement, 'points'> & { byId: number },
    brought: readonly { lastDay: string; expiresMs: number; points: number }[],
    reversesId: number | null = null,
  ): number {
    const ids = brought.map(({ points, lastDay, expiresMs }, index) => {
      const entryId = entries.add(movement, points, { reversesId: index === 0 ? reversesId : null });
      lots.add({ customerId: movement.customerId, entryId, points, lastDay, expiresMs });
      return entryId;
    });
    return ids[0] ?? 0;
  }

  /** Prepares to notify the listener of all members of some accounts. Call the returned function after the change. */
  function watchTiers(...accountIds: number[]): () => void {
    const persons = new Set(accountIds.flatMap(accounts.listPersons));
    const before = [...persons].map((person) => [person, tiers.tierOf(person)] as const);
    return () => {
      for (const [person, tier] of before) tellEarned(person, tier);
    };
  }

  function recall(entry: Entry, part: number): Recalled {
    const payers = recalls.listPayers(entry);
    payers.forEach(settle);
    const tellTiers = watchTiers(...payers, entry.customerId);
    const recalled = recalls.recall(entry, part);
    tellTiers();
    return recalled;
  }

  return {
    program,
    tiers,
    accounts,
    /**
     * Adds points as one lot, which ends according to the program or the member's tier. Returns the entry's id. A repeated receipt or bonus violates
     * a unique index.
     */
    credit(movement: Movement): number {
      assertTransaction();
      assertPoints(movement.points);
      const { customerId: byId, points } = movement;
      const customerId = accounts.of(byId);
      settle(customerId);
      const tellTiers = watchTiers(customerId);
      const months = tiers.tierOf(byId)?.points_last_months ?? program.getRules().points_last_months;
      const entryId = entries.add({ ...movement, customerId, byId }, points);
      lots.add({ customerId, entryId, points, ...toLotEnd(clock(), months, program.getTimeZone()) });
      recalls.payOwed(customerId);
      tellTiers();
      return entryId;
    },
    /** Takes points from the lots that end first. Returns the entry's id. Throws `Conflict` (`points`: `not_enough_points`). */
    debit(movement: Movement): number {
      assertTransaction();
      assertPoints(movement.points);
      const { customerId: byId, points } = movement;
      const customerId = accounts.of(byId);
      settle(customerId);
      assertEnough(entries.balanceOf(customerId), points);
      const entryId = entries.add({ ...movement, customerId, byId }, -points);
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
      const holder = accounts.holderOf(entry);
      settle(holder);
      if (entry.points < 0) return refund(entry);
      const left = lots.unexpiredOf(entry);
      if (left === 0) throw refusal('expired');
      assertEnough(recalls.payableBy(holder, entry), left);
      const tellTiers = watchTiers(holder, entry.customerId);
      const reversalId = recalls.takeBack(entry, { accountId: holder, points: left }, entry.id);
      tellTiers();
      return reversalId;
    },
    /**
     * Revokes the points of an entry that were not recalled yet, even if they are spent. The account that has them pays, then the one into which the
     * earner collects. No balance falls below zero: missing points are owed by the earner's account, and deducted from its future credits. Expired points
     * are not taken. Throws `Conflict` (`entry`: `not_allowed`, or `already_used` if none are left).
     */
    recall(entryId: number): Recalled {
      assertTransaction();
      const { entry, rest } = recalls.getRecallable(entryId);
      return recall(entry, rest);
    },
    /**
     * Revokes a part of an entry's points like `recall`, as often as there are points left. Throws `Conflict` (`entry`: `already_used`) if the part is
     * more than what is left.
     */
    recallPart(entryId: number, part: number): Recalled {
      assertTransaction();
      assertPoints(part);
      const { entry, rest } = recalls.getRecallable(entryId);
      if (part > rest) throw refusal('already_used');
      return recall(entry, part);
    },
    /** Returns what `recall` would do now. `takenFromEarner`: how many points it would take from the account into which the earner collects. */
    planRecall(entryId: number): Recalled & { takenFromEarner: number } {
      const { entry, rest } = recalls.getRecallable(entryId);
      recalls.listPayers(entry).forEach(settle);
      const { shares, taken, owed } = recalls.plan(entry, rest);
      const earnerId = accounts.of(entry.byId);
      return { taken, owed, takenFromEarner: shares.find(({ accountId }) => accountId === earnerId)?.points ?? 0 };
    },
    /** Registers a listener, called within the transaction after changes that may affect a member's tier, with the previous tier. */
    onEarned(listener: (customerId: number, before: Tier | undefined) => void): void {
      tellEarned = listener;
    },
    /**
     * Moves all points of one account to another one: the lots with their ends, and what is owed. Recalls and refunds of earlier entries then concern
     * the other account. Call after the members of the household have changed. `byId`: member who brings the points.
     */
    transfer({ fromId, toId, byId }: { fromId: number; toId: number; byId: number }): void {
      assertTransaction();
      settle(fromId);
      settle(toId);
      const filled = lots.listFilled(fromId);
      const points = sumOf(filled);
      const untilEntryId = entries.newestId();
      if (points > 0) {
        const taking = { type: 'entry', id: null, name: 'household_out' } as const;
        lots.take(entries.add({ customerId: fromId, byId, kind: 'adjustment', reference: taking }, -points), points, filled);
        const ends = [...Map.groupBy(filled, ({ expiresMs }) => expiresMs).values()];
        const brought = ends.flatMap((ending) => ending.slice(0, 1).map((lot) => ({ ...lot, points: sumOf(ending) })));
        bring({ customerId: toId, byId, kind: 'adjustment', reference: { type: 'entry', id: null, name: 'household_in' } }, brought);
      }
      const lastEntryId = entries.newestId();
      accounts.addSuccession({ fromId, toId, untilEntryId, firstEntryId: untilEntryId + 1, lastEntryId });
      recalls.moveOwed({ fromId, toId });
      recalls.payOwed(toId);
    },
    /** Moves what a household owes for points that a leaver has earned to the leaver's own account. Call after the member has left. */
    takeDebtsAlong({ accountId, customerId }: { accountId: number; customerId: number }): void {
      assertTransaction();
      settle(customerId);
      recalls.moveOwed({ fromId: accountId, toId: customerId, earnerId: customerId });
      recalls.payOwed(customerId);
    },
    /** Records a member's points that have expired until now. */
    settle: (customerId: number): void => settle(accounts.of(customerId)),
    balanceOf: (customerId: number): number => balanceOf(accounts.of(customerId)),
    /**
     * Returns the points that the member's account owes: they were recalled after they had been spent, and are not paid off yet. While points are owed,
     * the balance is 0.
     */
    owedOf: (customerId: number): number => recalls.owedOf(accounts.of(customerId)),
    /** Returns the summary of a member's points; points of pending receipts are not in the ledger. */
    summaryOf(memberId: number): Omit<PointsSummary, 'pending'> {
      const customerId = accounts.of(memberId);
      const balance = balanceOf(customerId);
      const owed = recalls.owedOf(customerId);
      const days = Map.groupBy(lots.listFilled(customerId), ({ lastDay }) => lastDay);
      return {
        balance,
        ...(owed > 0 && { owed }),
        expiring: [...days].map(([on, ending]) => ({ points: sumOf(ending), on })),
        earned_total: Number(sumEarned.get({ customerId })?.points),
        ...(accounts.listPersons(customerId).length > 1 && { is_shared: true }),
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
    /** Lists accounts with expired points that are not recorded yet. Does not require a transaction. */
    listOwnersOfExpired: (slice: MemberSlice): number[] => lots.listOwnersOfDue(clock().getTime(), slice),
  };
}

export type Ledger = ReturnType<typeof prepareLedger>;
