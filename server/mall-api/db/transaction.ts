import type { Database } from './database.ts';
import { beginTransaction } from './sqlite/dialect.ts';

/** Does all of it or nothing. Here alone a transaction begins; there is none within another. */
export function inTransaction<T>(db: Database, action: () => T): T {
  db.exec(beginTransaction);
  try {
    const result = action();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
