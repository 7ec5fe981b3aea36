import type { Database } from './database.ts';
import { beginTransaction } from './sqlite/dialect.ts';

const afterwards = new WeakMap<Database, (() => void)[]>();

/** Does all of it or nothing. Here alone a transaction begins; there is none within another. */
export function inTransaction<T>(db: Database, action: () => T): T {
  db.exec(beginTransaction);
  try {
    const result = action();
    db.exec('COMMIT');
    for (const act of afterwards.get(db) ?? []) act();
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  } finally {
    afterwards.delete(db);
  }
}

/** Acts once the transaction under way is committed, and not at all when it is rolled back; at once where there is none. `act` must not throw. */
export function afterCommit(db: Database, act: () => void): void {
  if (db.isTransaction) afterwards.set(db, [...(afterwards.get(db) ?? []), act]);
  else act();
}
