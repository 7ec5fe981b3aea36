import type { Database } from '../core/db/database.ts';
import type { MemberSlice } from '../core/db/member-slice.ts';
import type { Accounts } from './accounts.ts';
import type { Entry } from './ledger-entry.ts';

/** Points that were credited together and expire together, without points that were already taken. */
export interface Lot {
  id: number;
  lastDay: string;
  expiresMs: number;
  rest: number;
}

/** Lots in the database. Callers hold the transaction. */
export function prepareLots(db: Database, accounts: Pick<Accounts, 'listSuccessions'>) {
  const insert = db.prepare(
    `INSERT INTO points_lot (customer_id, entry_id, points, last_day, expires_ms)
     VALUES (:customerId, :entryId, :points, :lastDay, :expiresMs)`,
  );
  const insertUse = db.prepare('INSERT INTO points_lot_use (lot_id, entry_id, points) VALUES (:lotId, :entryId, :points)');
  const listFilled = db.prepare(
    `SELECT id, last_day, expires_ms, rest FROM points_lot_rest WHERE customer_id = :customerId AND rest > 0 ORDER BY expires_ms, id`,
  );
  const listUses = db.prepare('SELECT lot_id, points FROM points_lot_use WHERE entry_id = :entryId ORDER BY id');
  const ofEntry = db.prepare('SELECT id, last_day, expires_ms, rest FROM points_lot_rest WHERE entry_id = :entryId');
  const findBrought = db.prepare(
    `SELECT id, last_day, expires_ms, rest FROM points_lot_rest
     WHERE entry_id BETWEEN :firstEntryId AND :lastEntryId AND expires_ms = :expiresMs`,
  );
  const listTaken = db.prepare(
    `SELECT l.last_day, l.expires_ms, -sum(u.points) AS points FROM points_lot_use u JOIN points_lot l ON l.id = u.lot_id
     WHERE u.entry_id = :entryId GROUP BY l.expires_ms, l.last_day ORDER BY l.expires_ms`,
  );
  const sumExpired = db.prepare(
    `SELECT coalesce(-sum(u.points), 0) AS points FROM points_lot_use u JOIN points_entry e ON e.id = u.entry_id
     WHERE u.lot_id = :lotId AND e.kind = 'expiry'`,
  );
  const listOwnersOfDue = db.prepare(
    `SELECT DISTINCT lot.customer_id FROM customer CROSS JOIN points_lot_rest AS lot
     WHERE lot.customer_id = customer.id AND customer.id > :after AND customer.id <= :upTo AND lot.expires_ms <= :nowMs AND lot.rest > 0 ORDER BY lot.customer_id`,
  );

  const expiredOf = (lotId: number): number => Number(sumExpired.get({ lotId })?.points);

  function findOfEntry(entryId: number): Lot | undefined {
    const row = ofEntry.get({ entryId });
    return row && toLot(row);
  }

  function listOf(entry: Entry): Lot[] {
    const own = findOfEntry(entry.id);
    if (!own) return [];
    const rows = accounts
      .listSuccessions(entry)
      .map(({ firstEntryId, lastEntryId }) => findBrought.get({ firstEntryId, lastEntryId, expiresMs: own.expiresMs }));
    return [own, ...rows.filter((row) => row !== undefined).map(toLot)];
  }

  return {
    add: (lot: { customerId: number; entryId: number; points: number; lastDay: string; expiresMs: number }): void => void insert.run(lot),
    /** Lists lots that are not empty, in order of their end. */
    listFilled: (customerId: number): Lot[] => listFilled.all({ customerId }).map(toLot),
    /** Lists the lots that the points of an entry were in: the one of the entry, and those of the accounts that took over its points. */
    listOf,
    /** Returns the points of an entry without those that have expired. */
    unexpiredOf(entry: Entry): number {
      const expired = listOf(entry).reduce((sum, { id }) => sum + expiredOf(id), 0);
      return Math.max(0, entry.points - expired); // a lot of a household can contain points of several entries
    },
    /** Lists the points that an entry took, by the end of their lots. */
    listTaken: (entryId: number): { lastDay: string; expiresMs: number; points: number }[] =>
      listTaken
        .all({ entryId })
        .map((row) => ({ lastDay: String(row.last_day), expiresMs: Number(row.expires_ms), points: Number(row.points) })),
    /** Takes points out of lots in order. Throws if the lots do not contain enough. */
    take(entryId: number, points: number, from: readonly Lot[]): void {
      let missing = points;
      for (const { id, rest } of from) {
        const taken = Math.min(missing, rest);
        if (taken > 0) insertUse.run({ lotId: id, entryId, points: -taken });
        missing -= taken;
      }
      if (missing > 0) throw new Error('the lots hold less than the balance');
    },
    /** Returns points to the lots from which an entry took them. */
    restore(entryId: number, takenBy: number): void {
      for (const { lot_id, points } of listUses.all({ entryId: takenBy })) {
        insertUse.run({ lotId: Number(lot_id), entryId, points: -Number(points) });
      }
    },
    /** Lists members with expired points that are not recorded yet. */
    listOwnersOfDue: (nowMs: number, slice: MemberSlice): number[] =>
      listOwnersOfDue.all({ nowMs, ...slice }).map(({ customer_id }) => Number(customer_id)),
  };
}

function toLot(row: Record<string, unknown>): Lot {
  return { id: Number(row.id), lastDay: String(row.last_day), expiresMs: Number(row.expires_ms), rest: Number(row.rest) };
}

export type Lots = ReturnType<typeof prepareLots>;

/** Sums what is left in lots. */
export function sumOf(lots: readonly Lot[]): number {
  return lots.reduce((sum, { rest }) => sum + rest, 0);
}
