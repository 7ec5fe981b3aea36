import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#shared/contracts/errors.ts';
import { deadlinesMs } from '#shared/site/deadlines.ts';
import type { Database } from './database.ts';
import { beginReading, beginTransaction } from './sqlite/dialect.ts';
import { isBusy } from './sqlite/results.ts';

/** A call waits this long for another process that writes, then it is refused. */
const patienceMs: number = deadlinesMs.transaction;
const retryAfterSeconds = 2;
/** For work that nobody waits for, and that would be done twice, or not at all, if it were given up. */
export const patient = { withinMs: 10 * 60_000 } as const;
const pausesMs = [1, 2, 5, 10, 25, 50];

const afterwards = new WeakMap<Database, (() => void)[]>();

/** Does all of it or nothing. Here alone a transaction begins; there is none within another. */
export function inTransaction<T>(db: Database, action: () => T): T {
  return run(db, beginTransaction, action);
}

/**
 * The same on the thread that serves: while another process writes, it is tried again without holding anybody up. `action` is synchronous, as
 * it is done within the one transaction. Throws `ServiceUnavailable` once `withinMs` are over.
 */
export function awaitTransaction<T>(db: Database, action: () => T, { withinMs = patienceMs } = {}): Promise<T> {
  return untilFree(() => run(db, beginTransaction, action), withinMs);
}

/** For what reads, and only now and then finds something to write down: until it does, another process that writes does not hold it up. */
export function awaitReading<T>(db: Database, action: () => T): Promise<T> {
  return untilFree(() => run(db, beginReading, action), patienceMs);
}

/** Resolves when nobody else writes. */
export function whenWritable(db: Database, options?: { withinMs: number }): Promise<void> {
  return awaitTransaction(db, () => undefined, options);
}

/** Acts once the transaction under way is committed, and not at all when it is rolled back; at once where there is none. `act` must not throw. */
export function afterCommit(db: Database, act: () => void): void {
  if (db.isTransaction) afterwards.set(db, [...(afterwards.get(db) ?? []), act]);
  else act();
}

function run<T>(db: Database, begin: string, action: () => T): T {
  db.exec(begin);
  try {
    const result = action();
    db.beforeCommit?.();
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

/** What was busy has been rolled back: it is done again from its beginning. */
async function untilFree<T>(attempt: () => T, withinMs: number): Promise<T> {
  const giveUpMs = performance.now() + withinMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() >= giveUpMs) throw new ApiError('ServiceUnavailable', { retryAfterSeconds });
    }
    await sleep(pausesMs[Math.min(tries, pausesMs.length - 1)]);
  }
}
