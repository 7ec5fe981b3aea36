import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../../start-failure.ts';
import { copyDatabase } from './sqlite/files.ts';
import { isFullDatabase } from './sqlite/results.ts';

const maxCopies = 3;

interface Copy {
  path: string;
  /** Migration before which the copy was made. */
  number: number;
  /** Time of the copy; sortable. */
  stamp: string;
}

/**
 * Copies a database next to itself: `demo-before-018-20261122T163000Z.sqlite`. Keeps the last three such copies. Reads only committed data, so that
 * the caller may hold the write lock. Throws `StartError` if the disk is full.
 */
export function copyBeforeMigration(file: string, number: number, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const copy = join(dirname(file), `${nameOf(file)}-before-${String(number).padStart(3, '0')}-${stamp}.sqlite`);
  const aside = join(dirname(file), `${nameOf(file)}-before.part`); // overwrites a file left by a killed process
  rmSync(aside, { force: true });
  try {
    copyDatabase(file, aside);
    renameSync(aside, copy);
  } catch (error) {
    rmSync(aside, { force: true });
    throw explainCopyFailure(error, file);
  }
  for (const { path } of listCopies(file).slice(maxCopies)) rmSync(path, { force: true });
  return copy;
}

/** Returns the newest copy that a version with the last migration `newest` can open. */
export function findCopyFor(file: string, newest: number): string | undefined {
  return listCopies(file).find(({ number }) => number <= newest + 1)?.path;
}

/**
 * Removes old copies made before migrations, and data that `restore` has replaced: both contain members who have since
 * deleted their account.
 */
export function removeCopiesBefore(file: string, beforeMs: number): void {
  const folder = dirname(file);
  const putAside = readdirSync(folder).filter((name) => name.startsWith(`${nameOf(file)}-before-restore-`));
  for (const path of [...listCopies(file).map(({ path }) => path), ...putAside.map((name) => join(folder, name))])
    if (statSync(path).mtimeMs <= beforeMs) rmSync(path, { recursive: true, force: true });
}

/** Lists copies, newest first. */
function listCopies(file: string): Copy[] {
  const copies = readdirSync(dirname(file)).flatMap((name) => {
    const [, of, number, stamp] = /^(.+)-before-(\d{3,})-(\d{8}T\d{6}Z)\.sqlite$/.exec(name) ?? [];
    return of === nameOf(file) && stamp !== undefined ? [{ path: join(dirname(file), name), number: Number(number), stamp }] : [];
  });
  return copies.sort((one, other) => (one.stamp < other.stamp ? 1 : -1));
}

function nameOf(file: string): string {
  return basename(file, '.sqlite');
}

/** Turns a full disk into a `StartError`, because the operator can fix it. Returns other errors unchanged. */
export function explainCopyFailure(error: unknown, file: string): unknown {
  const isFull = isFullDatabase(error) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
  if (!isFull) return error;
  const megabytes = Math.ceil(statSync(file).size / 1e6);
  return new StartError(
    `Could not copy the database before its migration: ${dirname(file)} has too little free space (${megabytes} MB needed). ` +
      'Free some space and start again. Nothing was changed.',
  );
}
