import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../../../data-folder.ts';
import { StartError } from '../../../../start-failure.ts';
import { isBusy } from './results.ts';

/** Time to wait for the lock, because two processes that start simultaneously may briefly collide. */
const patienceMs = 500;

/**
 * Marks that this process works with a tenant's data. Other processes may do so simultaneously. Returns a function that
 * releases the lock. SQLite frees a lock when its holder dies, unlike a PID file. Throws `StartError` while the data is
 * being replaced.
 */
export function holdData(lockFile: string): () => void {
  const release = lock(lockFile, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  if (!release) throw new StartError(`A backup is being restored in ${dirname(lockFile)}: start again when that is done.`);
  return release;
}

/** Locks a tenant's data for this process alone. Returns the release function, or undefined while another process works with the data. */
export function takeData(lockFile: string): (() => void) | undefined {
  return lockAlone(lockFile, patienceMs);
}

/**
 * Locks a file for this process alone. Returns the release function, or undefined while another process has it. Blocks the thread for at most
 * `waitMs`.
 */
export function lockAlone(file: string, waitMs: number): (() => void) | undefined {
  return lock(file, 'PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE', waitMs);
}

function lock(file: string, sql: string, waitMs = patienceMs): (() => void) | undefined {
  makeFolder(dirname(file), 0o700);
  const holder = new DatabaseSync(file, { timeout: waitMs });
  try {
    holder.exec(sql);
    return () => holder.close();
  } catch (error) {
    holder.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
