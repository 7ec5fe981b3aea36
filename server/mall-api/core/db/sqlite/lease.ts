import { randomUUID } from 'node:crypto';
import { closeSync, existsSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '../../../../data-folder.ts';
import { inTransaction } from '../transaction.ts';
import { SqliteDatabase } from './connection.ts';
import { lockAlone } from './data-lock.ts';
import { isBusy } from './results.ts';

/**
 * The right of one process to serve a tenant's database: the lock of the file that has the lease's name. The lock frees itself when its holder
 * ends. A holder that has stopped keeps it, so another file takes the name: whoever holds a file without the name holds nothing.
 */
export interface Lease extends LeaseFile {
  /** Says that its holder goes on; a lease without it is never replaced. */
  beat: () => void;
  release: () => void;
}

/** By which a thread of its holder looks whether it is still held. */
export interface LeaseFile {
  file: string;
  inode: bigint;
}

/** The time of a file whose holder is starting, and does not beat yet. */
const notYet = new Date(0);

export function isHeld({ file, inode }: LeaseFile): boolean {
  return findState(file)?.ino === inode;
}

/** Undefined while another process has it. */
export function takeLease(file: string): Lease | undefined {
  if (!existsSync(file)) createEmpty(file);
  const before = findState(file)?.ino;
  const release = before === undefined ? undefined : lockAlone(file, 0);
  if (before === undefined || !release) return undefined;
  const lease = toLease({ file, inode: before }, release);
  if (isHeld(lease)) return lease;
  release(); // the name went to another file meanwhile
  return undefined;
}

/** What a holder leaves at each beat; `isBeating`: it has left one. */
export function readBeat(file: string): { mark: string; isBeating: boolean } {
  const state = findState(file);
  return { mark: `${state?.ino} ${state?.mtimeNs}`, isBeating: state !== undefined && state.mtimeNs > 0n };
}

/**
 * Takes the lease from a holder that has stopped, if `mark` is still its last beat. The database's right to write is held meanwhile: what the
 * holder wrote is committed before, and whatever it would write later finds its lease gone. `busy`: it stopped while it was writing.
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
  const aside = `${file.replace(/\.lock$/, '')}-${randomUUID()}.lock`; // two containers may have processes of the same number
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
      utimesSync(file, now, now); // by its name: whoever opens a locked file and closes it loses the lock
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
