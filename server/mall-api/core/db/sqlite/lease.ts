import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../../../data-folder.ts';
import { inTransaction } from '../transaction.ts';
import { SqliteDatabase } from './connection.ts';
import { lockAlone } from './data-lock.ts';
import { isBusy } from './results.ts';

/**
 * The right of one process to serve a tenant's database: a lock on the file with the lease's name. The lock is freed
 * when its holder exits. If the holder stalls, it keeps its lock, so another file takes over the name. Only a lock on
 * the file with the name is valid.
 */
export interface Lease extends LeaseFile {
  /** Records that the holder is alive. A lease whose holder has never beaten is not replaced. */
  beat: () => void;
  release: () => void;
}

/** Lets a thread of the holder check whether the lease is still held. */
export interface LeaseFile {
  file: string;
  inode: bigint;
}

/** Modification time of the file while the holder is starting and does not beat yet. */
const notYet = new Date(0);

export function isHeld({ file, inode }: LeaseFile): boolean {
  return findState(file)?.ino === inode;
}

/** Takes the lease. Undefined while another process holds it. */
export function takeLease(file: string): Lease | undefined {
  if (!existsSync(file)) createEmpty(file);
  const before = findState(file)?.ino;
  const release = before === undefined ? undefined : lockAlone(file, 0);
  if (before === undefined || !release) return undefined;
  const lease = toLease({ file, inode: before }, release);
  if (isHeld(lease)) return lease;
  release(); // the name has moved to another file meanwhile
  return undefined;
}

/** Reads the holder's last beat. `isBeating`: the holder has beaten at least once. */
export function readBeat(file: string): { mark: string; isBeating: boolean } {
  const state = findState(file);
  return { mark: `${state?.ino} ${state?.mtimeNs}`, isBeating: state !== undefined && state.mtimeNs > 0n };
}

/**
 * Takes the lease from a stalled holder if `mark` is still its last beat. Holds the database's write lock meanwhile, so
 * that earlier writes of the holder are committed and its later writes fail. Returns `busy` if the holder stalled while
 * writing.
 */
export function replaceLease({
  file,
  databaseFile,
  mark,
}: {
  file: string;
  databaseFile: string;
  mark: string;
}): Lease | 'busy' | undefined {
  const db = new SqliteDatabase(databaseFile);
  try {
    db.waitForNobody();
    return inTransaction(db, () => (readBeat(file).mark === mark ? takeName(file) : undefined));
  } catch (error) {
    if (isBusy(error)) return 'busy';
    throw error;
  } finally {
    db.close();
  }
}

function takeName(file: string): Lease | undefined {
  const aside = `${file.replace(/\.lock$/, '')}-${randomUUID()}.lock`; // two containers may have the same process ids
  createEmpty(aside);
  const inode = findState(aside)?.ino;
  const release = lockAlone(aside, 0);
  if (inode === undefined || !release) {
    rmSync(aside, { force: true });
    return undefined;
  }
  const lease = toLease({ file, inode }, release, aside);
  renameSync(aside, file);
  return lease;
}

function toLease({ file, inode }: LeaseFile, release: () => void, path = file): Lease {
  utimesSync(path, notYet, notYet);
  return {
    file,
    inode,
    release,
    beat(): void {
      const now = new Date();
      utimesSync(file, now, now); // by name: opening and closing a locked file would drop the lock
    },
  };
}

function createEmpty(file: string): void {
  makeFolder(dirname(file), 0o700);
  closeSync(openSync(file, 'a', 0o600));
}

function findState(file: string) {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}
