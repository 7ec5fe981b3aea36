import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makeFolder } from '../../../../data-folder.ts';
import { StartError } from '../../../../start-failure.ts';
import { isBusy } from './results.ts';

/** Two that begin at once may meet for a moment. */
const patienceMs = 500;

/**
 * Says that this process works with a tenant's data, as others may at the same time; returns what ends it. A lock of SQLite's frees itself
 * when its holder dies, which a file with a process's number does not. Throws `StartError` while the data is being replaced.
 */
export function holdData(lockFile: string): () => void {
  const release = lock(lockFile, 'BEGIN; SELECT count(*) FROM sqlite_schema');
  if (!release) throw new StartError(`A backup is being restored in ${dirname(lockFile)}: start again when that is done.`);
  return release;
}

/** Takes a tenant's data for this process alone; returns what gives it back, undefined while anybody else works with it. */
export function takeData(lockFile: string): (() => void) | undefined {
  return lockAlone(lockFile, patienceMs);
}

/** Locks a file for this process alone; returns what frees it, undefined while anybody else has it. The thread stands still for `waitMs` at most. */
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
