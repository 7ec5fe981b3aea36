import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Folders of private data that the processes write to DATA_DIR; files of builds are public. Anything else there is left alone. */
const folders: ReadonlySet<string> = new Set(['keys', 'media', 'outbox', 'receipts', 'snapshots', 'text-ids', 'uploads']);
const database = /\.sqlite(-wal|-shm|-journal)?$|\.lock$|-before-restore-[^.]*\.tar$/;

const own = { file: 0o600, folder: 0o700 } as const;

/**
 * Creates a folder and its missing parents. Node's own `recursive` never returns if a parent exists but accepts no
 * folders, like `/proc`. Throws system errors.
 */
export function makeFolder(path: string, mode?: number): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const isMadeMeanwhile = existsSync(path) && statSync(path).isDirectory();
    if (!isMadeMeanwhile) throw error;
  }
}

/** Creates the data folder and checks that it can be written. Throws system errors. */
export function openDataFolder(dataDir: string): void {
  makeFolder(dataDir, own.folder);
  const probe = join(dataDir, `.${process.pid}.probe`);
  writeFileSync(probe, 'x', { mode: own.file });
  rmSync(probe);
}

/**
 * Makes all files that the process writes private to its account. SQLite sets no mode, and its `-wal` and `-shm` files
 * come and go: only the process's umask covers them all.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Restricts permissions left open by an earlier version or a restored backup: 0600 for files, 0700 for folders. Returns
 * the paths that this account may not change. Does not follow links.
 */
export function protectDataFolder(dataDir: string): string[] {
  const refused: string[] = [];

  function protect(path: string, isRoot = false): void {
    const state = attempt(() => lstatSync(path));
    if (!state || state.isSymbolicLink()) return;
    const isShared = isRoot && (state.mode & 0o1000) !== 0; // such as /tmp, which others use, too
    const mode = state.isDirectory() ? own.folder : own.file;
    if (!isShared && (state.mode & 0o777) !== mode && attempt(() => chmodSync(path, mode) ?? true) === undefined) refused.push(path);
    if (!state.isDirectory()) return;
    for (const name of attempt(() => readdirSync(path)) ?? []) {
      if (!isRoot || folders.has(name) || database.test(name)) protect(join(path, name));
    }
  }

  protect(dataDir, true);
  return refused;
}

/** Runs a file system call. Undefined if the path does not exist, was removed meanwhile, or belongs to another account. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EPERM' || code === 'EACCES') return undefined;
    throw error;
  }
}

/**
 * Returns the log fields for a disk error: only the reason if the disk is full or refuses; otherwise the error with its
 * stack, because it is a bug.
 */
export function toDiskFault(error: unknown): { reason: string } | { err: unknown } {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^E[A-Z]+$/.test(code) ? { reason: reasons[code] ?? code } : { err: error };
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk’s quota is used up',
  EROFS: 'the disk is read-only',
  ENOENT: 'the folder cannot be made: the disk may be read-only', // Node's code if parent folders are missing
  EACCES: 'it belongs to another account',
  EPERM: 'it belongs to another account',
};
