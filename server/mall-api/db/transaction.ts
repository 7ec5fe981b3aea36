import type { DatabaseSync } from 'node:sqlite';

/** Does all of it or nothing. It takes the right to write first, so that two processes wait instead of failing halfway. */
export function inTransaction<T>(db: DatabaseSync, action: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = action();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
