import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What the processes write below DATA_DIR and is not public, as the files of builds are: nothing else that lies there is touched, should it hold more. */
const folders: ReadonlySet<string> = new Set(['keys', 'media', 'outbox', 'receipts', 'snapshots', 'text-ids', 'uploads']);
const database = /\.sqlite(-wal|-shm|-journal)?$|\.lock$|-before-restore-[^.]*\.tar$/;

const own = { file: 0o600, folder: 0o700 } as const;

/**
 * Makes a folder and those above it, where they are not there. Node's own recursion never ends where a folder above is there and takes none, as
 * `/proc` does. Throws what the system says.
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

/** Makes the data folder and writes into it: whoever goes on can. Throws what the system says. */
export function openDataFolder(dataDir: string): void {
  makeFolder(dataDir, own.folder);
  const probe = join(dataDir, `.${process.pid}.probe`);
  writeFileSync(probe, 'x', { mode: own.file });
  rmSync(probe);
}

/**
 * What a process writes from now on is for its own account alone. SQLite asks for no mode of its files, and its `-wal` and `-shm` come and
 * go: the process's mask is the one place that covers them all.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}

/**
 * Takes from others what an earlier version, or a restored backup, has left open to them: files become 0600, folders 0700. Returns the paths
 * that are not this account's to change; links are not followed.
 */
export function protectDataFolder(dataDir: string): string[] {
  const refused: string[] = [];

  function protect(path: string, isRoot = false): void {
    const state = attempt(() => lstatSync(path));
    if (!state || state.isSymbolicLink()) return;
    const isShared = isRoot && (state.mode & 0o1000) !== 0; // such as /tmp: others live there, too
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

/** Undefined when it is not there, has gone meanwhile, or belongs to somebody else. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'EPERM' || code === 'EACCES') return undefined;
    throw error;
  }
}
