import { randomBytes } from 'node:crypto';
import { copyFile, link, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { makeFolder, toDiskFault } from '../../data-folder.ts';
import { type BuildFiles, eachOf, hashFiles, readBuild, recordFile } from './build-files.ts';

/**
 * The builds whose files are stored: this one and earlier ones, because open pages and cached documents still request
 * their files.
 */
export interface PreviousBuilds {
  /** Returns the folder with a file of another build, by its path below `/assets/`; undefined if no stored build has it. */
  findFolder: (path: string) => Promise<string | undefined>;
  findBuild: (id: string) => Promise<{ id: string; timestamp: number } | undefined>;
  /** False: the next container will not have the files of this build. */
  isKept: () => boolean;
  close: () => void;
}

interface Dependencies {
  build: { id: string; timestamp: number };
  /** Folder of this build's files. */
  assetsDir: string;
  /** Folder of stored builds, shared by gateways with access to it. */
  folder: string;
  clock: { now(): Date; monotonicMs(): number };
  log: Pick<Logger, 'warn' | 'info'>;
}

const hourMs = 3_600_000;
/** A CDN may serve a document for a day after its build was replaced, and visitors may keep it open for another day. */
const documentLifeMs = 48 * hourMs;
/** Builds that are always kept: this one and three others. */
const minBuilds = 4;
const limits = { builds: 20, bytes: 256 * 1024 * 1024 };
/**
 * Time after which the folder is read again although it appears unchanged: a network folder may report changes late.
 */
const lookAgainMs = 500;

/**
 * Stores this build's files next to those of earlier builds and of other gateways. Each build is a folder that appears
 * complete, by a final rename, and its files are verified before they are served. Unchanged files are hard links. If
 * the disk refuses, logs one warning, and the site serves only the files of this build.
 */
export async function keepBuild({ build, assetsDir, folder, clock, log }: Dependencies): Promise<PreviousBuilds> {
  const ownFolder = join(folder, build.id);
  const hashes = await hashFiles(assetsDir);
  const builds = new Map<string, BuildFiles>();
  const damaged = new Set<string>();
  const knownHashes = new Map<string, string>();
  let isKept = false;
  let hasWarned = false;
  let looking: Promise<void> | undefined;
  let lookedMs = 0;
  let seenChangeMs = 0;
  const readChangeMs = () =>
    stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );

  /** Finds new builds, and forgets removed ones. */
  async function look(): Promise<void> {
    lookedMs = clock.monotonicMs();
    seenChangeMs = await readChangeMs();
    const names = (await readdir(folder).catch(() => [])).filter((name) => /^[a-z0-9]{8,64}$/.test(name));
    for (const id of builds.keys()) if (!names.includes(id)) builds.delete(id);
    for (const id of names) if (!builds.has(id) && !damaged.has(id)) await check(id);
  }

  async function check(id: string): Promise<void> {
    const found = await readBuild(join(folder, id), id, knownHashes);
    if (typeof found === 'object') builds.set(id, found);
    if (typeof found !== 'string') return;
    damaged.add(id);
    log.warn({ build: id, reason: found }, 'the kept files of a build are damaged: they are not served');
  }

  /**
   * Looks for builds that another container has stored meanwhile, because during a deployment a page may request files
   * that are just being stored.
   */
  async function lookAgain(): Promise<void> {
    if (clock.monotonicMs() - lookedMs >= lookAgainMs || (await readChangeMs()) !== seenChangeMs) {
      looking ??= look().finally(() => {
        looking = undefined;
      });
    }
    await looking;
  }

  async function keep(): Promise<void> {
    try {
      makeFolder(folder);
      await look();
      if (damaged.has(build.id)) await remove(build.id);
      if (!builds.has(build.id)) await copyOwn();
      await utimes(join(ownFolder, recordFile), clock.now(), clock.now());
      await prune();
      isKept = true;
    } catch (error) {
      isKept = false;
      if (!hasWarned)
        log.warn({ ...toDiskFault(error), folder }, 'the files of this build cannot be kept: pages open now may break with the next one');
      hasWarned = true;
    }
  }

  /**
   * Copies this build's files to a temporary folder and renames it. If another container stores the same build
   * simultaneously, only one of the two folders remains.
   */
  async function copyOwn(): Promise<void> {
    const aside = join(folder, `.new-${randomBytes(8).toString('hex')}`);
    try {
      const folders = new Set(Object.keys(hashes).map((path) => dirname(join(aside, 'assets', path))));
      for (const path of folders) makeFolder(path);
      await eachOf(Object.entries(hashes), async ([path, hash]) => {
        const file = join(aside, 'assets', path);
        const same = [...builds.values()].find((other) => other.hashes[path] === hash);
        if (!same || !(await isLinked(join(folder, same.id, 'assets', path), file))) await copyFile(join(assetsDir, path), file);
      });
      await writeFile(join(aside, recordFile), JSON.stringify({ ...build, hashes }));
      await rename(aside, ownFolder).catch((error: unknown) => {
        if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
      });
    } finally {
      await rm(aside, { recursive: true, force: true });
    }
    await check(build.id);
  }

  /**
   * Removes old builds. Always keeps this build and three others. Within the limits, also keeps those that were live in
   * the last two days, the most recent first.
   */
  async function prune(): Promise<void> {
    const nowMs = clock.now().getTime();
    const inodes = new Map(builds.get(build.id)?.inodes);
    let place = 1; // this build is the first
    for (const { id, liveMs } of await listOthers()) {
      place += 1;
      for (const [inode, bytes] of builds.get(id)?.inodes ?? []) inodes.set(inode, bytes);
      const isWanted = place <= minBuilds || nowMs - liveMs < documentLifeMs;
      const bytes = [...inodes.values()].reduce((sum, size) => sum + size, 0);
      if (!isWanted || place > limits.builds || bytes > limits.bytes) await remove(id);
    }
    for (const id of damaged) await remove(id);
    for (const name of (await readdir(folder)).filter((entry) => entry.startsWith('.'))) {
      const left = await stat(join(folder, name)).catch(() => undefined);
      const isLeft = left && nowMs - left.mtimeMs > hourMs; // otherwise another container may be writing it
      if (isLeft) await rm(join(folder, name), { recursive: true, force: true });
    }
  }

  /** Lists the other builds, the most recently live first. */
  async function listOthers(): Promise<{ id: string; liveMs: number }[]> {
    const others: { id: string; liveMs: number }[] = [];
    for (const id of builds.keys()) {
      const record = await stat(join(folder, id, recordFile)).catch(() => undefined);
      if (record && id !== build.id) others.push({ id, liveMs: record.mtimeMs });
    }
    return others.sort((one, other) => other.liveMs - one.liveMs);
  }

  /** Renames the folder first, so that a build is complete or absent under its name. */
  async function remove(id: string): Promise<void> {
    builds.delete(id);
    damaged.delete(id);
    const aside = join(folder, `.old-${randomBytes(8).toString('hex')}`);
    await rename(join(folder, id), aside).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    await rm(aside, { recursive: true, force: true });
  }

  const findAmongKept = (path: string) => [...builds.values()].find(({ hashes: kept }) => Object.hasOwn(kept, path));

  await keep();
  const again = setInterval(() => void keep(), hourMs).unref();
  return {
    async findFolder(path) {
      if (!findAmongKept(path)) await lookAgain();
      const found = findAmongKept(path);
      return found && join(folder, found.id, 'assets');
    },
    async findBuild(id) {
      if (!builds.has(id)) await lookAgain();
      return builds.get(id);
    },
    isKept: () => isKept,
    close: () => clearInterval(again),
  };
}

/** Creates a hard link. Returns false if the disk does not support hard links, or the other file no longer exists. */
async function isLinked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    (error: unknown) => {
      if (hasCode(error, 'ENOSPC', 'EROFS')) throw error;
      return false;
    },
  );
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
