import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '#shared/contracts/errors.ts';
import { deadlinesMs } from '#shared/site/deadlines.ts';
import type { Database } from './database.ts';
import { beginReading, beginTransaction } from './sqlite/dialect.ts';
import { isBusy } from './sqlite/results.ts';

/** How long a call waits while another process writes, before it is refused. */
const patienceMs: number = deadlinesMs.transaction;
const retryAfterSeconds = 2;
/** Options for background work that would be lost or done twice if it gave up early. */
export const patient = { withinMs: 10 * 60_000 } as const;
const pausesMs = [1, 2, 5, 10, 25, 50];

const afterwards = new WeakMap<Database, (() => void)[]>();

/** Runs `action` in a transaction. The only place where transactions begin; they are never nested. */
export function inTransaction<T>(db: Database, action: () => T): T {
  return run(db, beginTransaction, action);
}

/**
 * Like `inTransaction`, for the serving thread: retries while another process writes, without blocking. `action` must be synchronous, because it runs
 * within one transaction. Throws `ServiceUnavailable` after `withinMs`.
 */
export function awaitTransaction<T>(db: Database, action: () => T, { withinMs = patienceMs } = {}): Promise<T> {
  return untilFree(() => run(db, beginTransaction, action), withinMs);
}

/** Like `awaitTransaction`, for actions that mostly read. Another process that is writing delays only actions that write. */
export function awaitReading<T>(db: Database, action: () => T): Promise<T> {
  return untilFree(() => run(db, beginReading, action), patienceMs);
}

/** Resolves when no other process writes. */
export function whenWritable(db: Database, options?: { withinMs: number }): Promise<void> {
  return awaitTransaction(db, () => undefined, options);
}

/** Calls `act` after the running transaction commits, and never if it rolls back; without a transaction, immediately. `act` must not throw. */
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

/** Retries attempts that fail because the database is busy. Attempts start again from the beginning, because they were rolled back. */
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
