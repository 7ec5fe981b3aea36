import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../../start-failure.ts';
import { copyDatabase } from './sqlite/files.ts';
import { isFullDatabase } from './sqlite/results.ts';

const keptAtMost = 3;

interface Copy {
  path: string;
  /** The migration before which it was made. */
  number: number;
  /** Sorts by when it was made. */
  stamp: string;
}

/**
 * Copies a database beside itself: `demo-before-018-20261122T163000Z.sqlite`. The last three such copies are kept. It reads what was committed,
 * so that the caller may hold the right to write. Throws `StartError` where there is no room.
 */
export function copyBeforeMigration(file: string, number: number, now: Date): string {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const copy = join(dirname(file), `${nameOf(file)}-before-${String(number).padStart(3, '0')}-${stamp}.sqlite`);
  const aside = join(dirname(file), `${nameOf(file)}-before.part`); // one that a kill has left is written over
  rmSync(aside, { force: true });
  try {
    copyDatabase(file, aside);
    renameSync(aside, copy);
  } catch (error) {
    rmSync(aside, { force: true });
    throw explainCopyFailure(error, file);
  }
  for (const { path } of listCopies(file).slice(keptAtMost)) rmSync(path, { force: true });
  return copy;
}

/** The newest copy that a version can open whose last migration is `newest`. */
export function findCopyFor(file: string, newest: number): string | undefined {
  return listCopies(file).find(({ number }) => number <= newest + 1)?.path;
}

/** Removes old copies of before a migration, and what `restore` has put aside: members who have deleted their account are in them. */
export function removeCopiesBefore(file: string, beforeMs: number): void {
  const folder = dirname(file);
  const putAside = readdirSync(folder).filter((name) => name.startsWith(`${nameOf(file)}-before-restore-`));
  for (const path of [...listCopies(file).map(({ path }) => path), ...putAside.map((name) => join(folder, name))])
    if (statSync(path).mtimeMs <= beforeMs) rmSync(path, { recursive: true, force: true });
}

/** The newest first. */
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

/** A full disk is the operator's to mend; all else stays what it is. */
export function explainCopyFailure(error: unknown, file: string): unknown {
  const isFull = isFullDatabase(error) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
  if (!isFull) return error;
  const megabytes = Math.ceil(statSync(file).size / 1e6);
  return new StartError(
    `The database is to be migrated, and ${dirname(file)} has no room for a copy of it first (${megabytes} MB): ` +
      'make room there and start again. Nothing was changed.',
  );
}
