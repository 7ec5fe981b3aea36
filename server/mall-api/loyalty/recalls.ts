import type { Database } from '../core/db/database.ts';
import { jsonObject } from '../core/db/sqlite/dialect.ts';
import type { Accounts } from './accounts.ts';
import type { Entries } from './entries.ts';
import { type Entry, isTransfer, refusal } from './ledger-entry.ts';
import { type Lot, type Lots, sumOf as sumOfLots } from './lots.ts';

interface Dependencies {
  db: Database;
  entries: Entries;
  lots: Lots;
  accounts: Pick<Accounts, 'holderOf' | 'debtorOf'>;
}

/** Effect of a recall: points that were taken, and points that are missing. */
export interface Recalled {
  taken: number;
  owed: number;
}

interface Owed {
  recallId: number;
  /** The entry whose points are recalled. */
  entryId: number;
  /** Points that are still owed. */
  rest: number;
}

/**
 * Returns SQL for the number of points of the credit `entry` (an alias of `points_entry`) that paid off owed points; null if there are none. The
 * ledger writes these payments right after the credit, so they precede the member's next credit.
 */
export const settledBy = (entry: string): string => `CASE WHEN ${entry}.points > 0 THEN (
  SELECT sum(p.points) FROM points_entry s JOIN points_recall_payment p ON p.entry_id = s.id
  WHERE s.customer_id = ${entry}.customer_id AND s.id > ${entry}.id AND p.is_settlement = 1
    AND s.id < coalesce((SELECT n.id FROM points_entry n
      WHERE n.customer_id = ${entry}.customer_id AND n.id > ${entry}.id AND n.points > 0 ORDER BY n.id LIMIT 1), ${Number.MAX_SAFE_INTEGER})) END`;

const moneyOf = (amount: string, receiptId: string): string =>
  `(SELECT ${jsonObject({ amount, currency: 'b.currency' })} FROM receipt b WHERE b.id = ${receiptId})`;

/**
 * Returns SQL for what was taken back of the purchase that the movement `entry` credited: `points`, `amount` and the newest movement (`entry_id`); null
 * if nothing was. The amount is for the members who match `isOwn`.
 */
export function returnedOf(entry: string, isOwn: string): string {
  const recalled = `(SELECT sum(r.part) FROM points_recall r WHERE r.entry_id = ${entry}.id)`;
  const reversed = `(SELECT -v.points FROM points_entry v WHERE v.reverses_id = ${entry}.id)`;
  const amount = `(SELECT sum(p.amount) FROM purchase_return p WHERE p.receipt_id = ${entry}.reference_id)`;
  const newest = `(SELECT max(p.entry_id) FROM points_recall r JOIN points_recall_payment p ON p.recall_id = r.id
    WHERE r.entry_id = ${entry}.id AND p.is_settlement = 0)`;
  return `CASE WHEN ${entry}.kind = 'receipt' AND ${entry}.reference_type = 'receipt'
    AND (${recalled} IS NOT NULL OR ${reversed} IS NOT NULL OR ${amount} IS NOT NULL)
    THEN ${jsonObject({
      points: `coalesce(${recalled}, 0) + coalesce(${reversed}, 0)`,
      amount: `CASE WHEN ${isOwn} AND ${amount} IS NOT NULL THEN ${moneyOf(amount, `${entry}.reference_id`)} END`,
      entry_id: `CASE WHEN ${isOwn} THEN coalesce(${newest}, (SELECT v.id FROM points_entry v WHERE v.reverses_id = ${entry}.id)) END`,
    })} END`;
}

/**
 * Returns SQL for the credit whose points the movement `entry` took back, with the amount returned to the shop; null for other movements. A return that
 * takes points makes one recall, so the returns and recalls of a purchase have the same order.
 */
export function takenBackBy(entry: string, isOwn: string): string {
  const amount = `(SELECT p.amount FROM purchase_return p WHERE p.receipt_id = ${entry}.reference_id AND p.points = r.part
    AND (SELECT count(*) FROM purchase_return q WHERE q.receipt_id = p.receipt_id AND q.points > 0 AND q.id < p.id)
      = (SELECT count(*) FROM points_recall q WHERE q.entry_id = r.entry_id AND q.id < r.id))`;
  return `CASE WHEN ${entry}.points < 0 AND ${entry}.reference_type = 'receipt' AND ${isOwn} THEN coalesce(
    (SELECT ${jsonObject({
      entry_id: 'r.entry_id',
      amount: `CASE WHEN w.is_settlement = 0 AND ${amount} IS NOT NULL THEN ${moneyOf(amount, `${entry}.reference_id`)} END`,
    })} FROM points_recall_payment w JOIN points_recall r ON r.id = w.recall_id WHERE w.entry_id = ${entry}.id),
    (SELECT ${jsonObject({ entry_id: `${entry}.reverses_id`, amount: 'NULL' })} WHERE ${entry}.reverses_id IS NOT NULL)) END`;
}

/** SQL for the points of the credit `entry` (an alias of `points_entry`) that have not been recalled. */
export const remainingOf = (entry: string): string =>
  `(${entry}.points - coalesce((SELECT sum(r.part) FROM points_recall r WHERE r.entry_id = ${entry}.id), 0))`;

/**
 * Recalls of credited points, and the points owed because they were spent. A credit can be recalled in parts. The account that has the points pays first,
 * as far as they are left. Missing points are taken from the account into which the earner collects, or owed there. Callers hold the transaction, and
 * settle the accounts before.
 */
export function prepareRecalls({ db, entries, lots, accounts }: Dependencies) {
  const sum = db.prepare(
    'SELECT coalesce(sum(part), 0) AS part, coalesce(sum(points), 0) AS points FROM points_recall WHERE entry_id = :entryId',
  );
  const insert = db.prepare(
    'INSERT INTO points_recall (entry_id, customer_id, part, points) VALUES (:entryId, :customerId, :part, :points) RETURNING id',
  );
  const insertPayment = db.prepare(
    'INSERT INTO points_recall_payment (entry_id, recall_id, points, is_settlement) VALUES (:byEntryId, :recallId, :points, :isSettlement)',
  );
  const insertMove = db.prepare('INSERT INTO points_recall_move (recall_id, customer_id) VALUES (:recallId, :accountId)');
  const owedBy = db.prepare(
    `SELECT id, entry_id, rest FROM points_owed
     WHERE id IN (SELECT r.id FROM points_recall r WHERE r.customer_id = :accountId
       UNION SELECT m.recall_id FROM points_recall_move m WHERE m.customer_id = :accountId)
       AND customer_id = :accountId AND rest > 0 ORDER BY id`,
  );

  /** Sums the recalls of an entry: `part` of its points, of which `points` had not expired. */
  function sumOf(entryId: number): { part: number; points: number } {
    const row = sum.get({ entryId });
    return { part: Number(row?.part), points: Number(row?.points) };
  }

  /** Records that an entry took points for a recall: immediately, or later as a settlement of owed points. */
  function pay(recallId: number, { byEntryId, points, isSettlement }: { byEntryId: number; points: number; isSettlement: boolean }): void {
    insertPayment.run({ recallId, byEntryId, points, isSettlement: isSettlement ? 1 : 0 });
  }

  /** Makes another account owe the points of a recall. */
  const move = (recallId: number, accountId: number): void => void insertMove.run({ recallId, accountId });

  /** Lists recalls with points that an account owes, oldest first. */
  function listOwed(accountId: number): Owed[] {
    return owedBy
      .all({ accountId })
      .map(({ id, entry_id, rest }) => ({ recallId: Number(id), entryId: Number(entry_id), rest: Number(rest) }));
  }

  /** Lists the accounts from which the points of an entry are recalled, in this order. The last one owes what is missing. */
  function listPayers(entry: Entry): number[] {
    return [...new Set([accounts.holderOf(entry), accounts.debtorOf(entry)])];
  }

  /**
   * Computes what a recall of a part takes from each account, and how many points will be owed. Expired points are not taken, and unexpired ones are
   * taken first, so that all parts together take what one recall would. A household that the earner has left pays what it still has of these points,
   * and nothing that others have collected.
   */
  function plan(entry: Entry, part: number): Recalled & { shares: { accountId: number; points: number }[] } {
    const points = Math.max(0, Math.min(part, lots.unexpiredOf(entry) - sumOf(entry.id).points));
    let owed = points;
    const shares = listPayers(entry).map((accountId) => {
      const share = Math.min(owed, payableBy(accountId, entry));
      owed -= share;
      return { accountId, points: share };
    });
    return { shares, taken: points - owed, owed };
  }

  /** Lists the lots of an account that are not empty: first those with the entry's points, then those that end first. */
  function listFilledFor(entry: Entry, accountId: number): { own: Lot[]; others: Lot[] } {
    const ids = new Set(lots.listOf(entry).map(({ id }) => id));
    const { own = [], others = [] } = Object.groupBy(lots.listFilled(accountId), ({ id }) => (ids.has(id) ? 'own' : 'others'));
    return { own, others };
  }

  /** Returns how many points an account can pay for an entry: the earner's account all that it has, another one what is left of the entry. */
  const payableBy = (accountId: number, entry: Entry): number =>
    accountId === accounts.debtorOf(entry) ? entries.balanceOf(accountId) : sumOfLots(listFilledFor(entry, accountId).own);

  /** Takes back points of an entry from an account: first from the entry's own lot, then from the lots that end first. */
  function takeBack(entry: Entry, { accountId, points }: { accountId: number; points: number }, reversesId: number | null = null): number {
    const { byId, reference } = entry;
    const { own, others } = listFilledFor(entry, accountId);
    const entryId = entries.add({ customerId: accountId, byId, kind: 'adjustment', reference }, -points, { reversesId });
    lots.take(entryId, points, [...own, ...others]);
    return entryId;
  }

  return {
    sumOf,
    listPayers,
    payableBy,
    plan,
    takeBack,
    /** Returns a credit and how many of its points were not recalled yet. Throws `Conflict` (`entry`) if there are none. */
    getRecallable(entryId: number): { entry: Entry; rest: number } {
      const entry = entries.get(entryId);
      if (entry.points < 0 || entry.reversesId !== null || isTransfer(entry)) throw refusal('not_allowed');
      const rest = entries.isReversed(entryId) ? 0 : entry.points - sumOf(entryId).part;
      if (rest === 0) throw refusal('already_used');
      return { entry, rest };
    },
    /** Recalls a part of an entry. */
    recall(entry: Entry, part: number): Recalled {
      const { shares, taken, owed } = plan(entry, part);
      const recallId = Number(insert.get({ entryId: entry.id, customerId: entry.customerId, part, points: taken + owed })?.id);
      let ownerId = entry.customerId;
      for (const share of shares.filter(({ points }, index) => points > 0 || index === shares.length - 1)) {
        if (share.accountId !== ownerId) move(recallId, share.accountId);
        ownerId = share.accountId;
        if (share.points > 0) pay(recallId, { byEntryId: takeBack(entry, share), points: share.points, isSettlement: false });
      }
      return { taken, owed };
    },
    /** Returns the points that an account owes. */
    owedOf: (accountId: number): number => listOwed(accountId).reduce((total, { rest }) => total + rest, 0),
    /** Deducts points that are owed from earlier recalls, as far as the balance allows. */
    payOwed(accountId: number): void {
      for (const { recallId, entryId, rest } of listOwed(accountId)) {
        const points = Math.min(rest, entries.balanceOf(accountId));
        if (points === 0) return;
        const { byId, reference } = entries.get(entryId);
        const byEntryId = entries.add({ customerId: accountId, byId, kind: 'adjustment', reference }, -points);
        lots.take(byEntryId, points, lots.listFilled(accountId));
        pay(recallId, { byEntryId, points, isSettlement: true });
      }
    },
    /** Moves the debts of an account to another one; with `earnerId`, only those for points that this member has earned. */
    moveOwed({ fromId, toId, earnerId }: { fromId: number; toId: number; earnerId?: number }): void {
      for (const { recallId, entryId } of listOwed(fromId)) {
        if (earnerId === undefined || entries.get(entryId).byId === earnerId) move(recallId, toId);
      }
    },
  };
}
