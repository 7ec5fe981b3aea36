import type { Database } from '../core/db/database.ts';

interface Owed {
  /** The entry whose points are taken back. */
  entryId: number;
  /** What of them is still owed. */
  rest: number;
}

/**
 * SQL for how many points of the credit `entry` (an alias of `points_entry`) settled what was owed; null for none.
 * The ledger writes settlements right after the credit that pays them, so they stand before the member's next credit.
 * With a plain "reverses_id IS NULL" SQLite reads the entries of all members: it takes the index of that column, where nearly all are null.
 */
export const settledBy = (entry: string): string => `CASE WHEN ${entry}.points > 0 THEN (
  SELECT sum(p.points) FROM points_entry s JOIN points_recall_payment p ON p.entry_id = s.id
  WHERE s.customer_id = ${entry}.customer_id AND s.id > ${entry}.id AND coalesce(s.reverses_id, 0) = 0
    AND s.id < coalesce((SELECT n.id FROM points_entry n
      WHERE n.customer_id = ${entry}.customer_id AND n.id > ${entry}.id AND n.points > 0 ORDER BY n.id LIMIT 1), ${Number.MAX_SAFE_INTEGER})) END`;

/** What is taken back of points that came, and what of that was spent and is owed. Callers hold the transaction. */
export function prepareRecalls(db: Database) {
  const find = db.prepare('SELECT 1 FROM points_recall WHERE entry_id = :entryId');
  const insert = db.prepare('INSERT INTO points_recall (entry_id, customer_id, points) VALUES (:entryId, :customerId, :points)');
  const pay = db.prepare('INSERT INTO points_recall_payment (entry_id, recall_id, points) VALUES (:byEntryId, :entryId, :points)');
  const listOwed = db.prepare('SELECT entry_id, rest FROM points_owed WHERE customer_id = :customerId AND rest > 0 ORDER BY entry_id');

  return {
    has: (entryId: number): boolean => find.get({ entryId }) !== undefined,
    add: (recall: { entryId: number; customerId: number; points: number }): void => void insert.run(recall),
    /** An entry has taken so many of the points that are owed. */
    pay: (entryId: number, byEntryId: number, points: number): void => void pay.run({ entryId, byEntryId, points }),
    /** The oldest first. */
    listOwed: (customerId: number): Owed[] =>
      listOwed.all({ customerId }).map(({ entry_id, rest }) => ({ entryId: Number(entry_id), rest: Number(rest) })),
  };
}
