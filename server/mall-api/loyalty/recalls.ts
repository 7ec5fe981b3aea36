import type { Database } from '../core/db/database.ts';

interface Owed {
  /** The entry whose points are recalled. */
  entryId: number;
  /** Points that are still owed. */
  rest: number;
}

/**
 * Returns SQL for the number of points of the credit `entry` (an alias of `points_entry`) that paid off owed points; null if there are none. The
 * ledger writes these payments right after the credit, so they precede the member's next credit. With a plain "reverses_id IS NULL", SQLite would
 * read the entries of all members: it would use the index of that column, where nearly all are null.
 */
export const settledBy = (entry: string): string => `CASE WHEN ${entry}.points > 0 THEN (
  SELECT sum(p.points) FROM points_entry s JOIN points_recall_payment p ON p.entry_id = s.id
  WHERE s.customer_id = ${entry}.customer_id AND s.id > ${entry}.id AND coalesce(s.reverses_id, 0) = 0
    AND s.id < coalesce((SELECT n.id FROM points_entry n
      WHERE n.customer_id = ${entry}.customer_id AND n.id > ${entry}.id AND n.points > 0 ORDER BY n.id LIMIT 1), ${Number.MAX_SAFE_INTEGER})) END`;

/** Recalls of credited points, and the points owed because they were spent. Callers hold the transaction. */
export function prepareRecalls(db: Database) {
  const find = db.prepare('SELECT 1 FROM points_recall WHERE entry_id = :entryId');
  const insert = db.prepare('INSERT INTO points_recall (entry_id, customer_id, points) VALUES (:entryId, :customerId, :points)');
  const pay = db.prepare('INSERT INTO points_recall_payment (entry_id, recall_id, points) VALUES (:byEntryId, :entryId, :points)');
  const listOwed = db.prepare('SELECT entry_id, rest FROM points_owed WHERE customer_id = :customerId AND rest > 0 ORDER BY entry_id');

  return {
    has: (entryId: number): boolean => find.get({ entryId }) !== undefined,
    add: (recall: { entryId: number; customerId: number; points: number }): void => void insert.run(recall),
    /** Records that an entry has paid some of the owed points. */
    pay: (entryId: number, byEntryId: number, points: number): void => void pay.run({ entryId, byEntryId, points }),
    /** Lists recalls with owed points, oldest first. */
    listOwed: (customerId: number): Owed[] =>
      listOwed.all({ customerId }).map(({ entry_id, rest }) => ({ entryId: Number(entry_id), rest: Number(rest) })),
  };
}
