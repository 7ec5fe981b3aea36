import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import * as z from 'zod/mini';

/** The verified files of a build below a folder. */
export interface BuildFiles {
  id: string;
  timestamp: number;
  /** SHA-256 by the path below `assets/`. */
  hashes: Readonly<Record<string, string>>;
  /** Bytes by inode: files shared between builds count once. */
  inodes: ReadonlyMap<number, number>;
}

export const recordFile = 'build.json';

/** A relative path that cannot leave its folder. */
const FilePath = z.string().check(z.regex(/^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)+$/));
const BuildRecord = z.object({ id: z.string(), timestamp: z.number(), hashes: z.record(FilePath, z.string()) });

/** Returns the paths and hashes of the files below a folder of assets. */
export async function hashFiles(assetsDir: string): Promise<Record<string, string>> {
  const entries = await readdir(assetsDir, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(assetsDir, join(entry.parentPath, entry.name)));
  const hashes: Record<string, string> = {};
  await eachOf(paths, async (path) => {
    hashes[path] = await toHash(join(assetsDir, path));
  });
  return hashes;
}

/**
 * Reads and verifies a stored build: after a power cut files may be empty, and browsers would cache them permanently.
 * Returns the fault as text if the build is damaged; undefined if it no longer exists. `known` contains hashes of files
 * read before, because builds share most of them.
 */
export async function readBuild(folder: string, id: string, known: Map<string, string>): Promise<BuildFiles | string | undefined> {
  try {
    const record = BuildRecord.safeParse(JSON.parse(await readFile(join(folder, recordFile), 'utf8')));
    if (!record.success || record.data.id !== id) return 'its record is damaged';
    const inodes = new Map<number, number>();
    const wrong: string[] = [];
    await eachOf(Object.entries(record.data.hashes), async ([path, expected]) => {
      const file = join(folder, 'assets', path);
      const { ino, size, mtimeMs } = await stat(file);
      inodes.set(ino, size);
      const identity = `${ino} ${size} ${mtimeMs}`;
      const hash = known.get(identity) ?? (await toHash(file));
      known.set(identity, hash);
      if (hash !== expected) wrong.push(path);
    });
    return wrong[0] ? `${wrong[0]} is another` : { ...record.data, inodes };
  } catch (error) {
    const isThere = await stat(folder).then(
      () => true,
      () => false, // another container has just removed it
    );
    return isThere ? String(error instanceof Error ? error.message : error) : undefined;
  }
}

async function toHash(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('base64url');
}

const atOnce = 32;

/** Limits concurrency: a build has about 1400 files, and some systems do not allow that number of open files. */
export async function eachOf<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  const rest = all.values();
  const workers = Array.from({ length: atOnce }, async () => {
    for (const one of rest) await act(one);
  });
  await Promise.all(workers);
}
