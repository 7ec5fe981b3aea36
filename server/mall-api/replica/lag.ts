import { statSync } from 'node:fs';
import { toClaimFolder } from './claim.ts';
import type { Storage } from './storage.ts';

/** The storage lists times in whole seconds and tells its own time in whole seconds. */
const precisionMs = 2000;

interface Options {
  storage: Pick<Storage, 'list'>;
  databaseFile: string;
  clock: () => Date;
}

/**
 * Measures the replication lag end to end: the time of the last write to the database against the newest object in the storage. Works for every version
 * of Litestream, and also notices a Litestream that does not run.
 */
export function createReplicationLag({ storage, databaseFile, clock }: Options) {
  let claim: number | undefined;
  let newest = createNewestObject(storage, clock, '');
  let replicatedMs = 0;
  let lookedMs = clock().getTime();
  /** Time since when there have been writes that are not in the storage. Until the first look, none is known to be there. */
  let behindSinceMs: number | undefined = lookedMs;

  return {
    /** Compares the database with the storage. Sends no request if everything was in the storage before and nothing was written since. */
    async look(current: number): Promise<void> {
      const nowMs = clock().getTime();
      const isClockSetBack = nowMs < lookedMs;
      if (isClockSetBack) lookedMs = nowMs;
      if (claim !== current || isClockSetBack) {
        claim = current;
        newest = createNewestObject(storage, clock, `${toClaimFolder(current)}/database/`);
        replicatedMs = 0;
      }
      const isReplicated = () => findLastWrite(databaseFile) < replicatedMs + precisionMs;
      try {
        if (!isReplicated()) replicatedMs = Math.max(replicatedMs, await newest.find(replicatedMs));
      } finally {
        behindSinceMs = isReplicated() ? undefined : Math.max(Math.min(behindSinceMs ?? lookedMs, nowMs), replicatedMs);
        lookedMs = clock().getTime();
      }
    },
    /** Seconds since the oldest write that is not in the storage; 0 if all are. */
    getSeconds(): number {
      return behindSinceMs === undefined ? 0 : Math.max(0, clock().getTime() - behindSinceMs) / 1000;
    },
  };
}

/** Every commit is written to the write-ahead log. Returns milliseconds since 1970; 0 without a log. */
function findLastWrite(databaseFile: string): number {
  return statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * Finds the newest object below a folder with few requests. Litestream names the objects of one folder in ascending order, so only keys after the last
 * known one are listed, first in the folder that had the newest object.
 */
export function createNewestObject(storage: Pick<Storage, 'list'>, clock: () => Date, root: string) {
  const lastKeys = new Map<string, string>();
  let newestMs = 0;
  let newestFolder: string | undefined;

  async function read(folder: string): Promise<string[]> {
    const found: string[] = [];
    let lastKey: string | undefined;
    for await (const { objects, folders } of storage.list(folder, lastKeys.get(folder))) {
      found.push(...folders);
      lastKey = objects.at(-1)?.key ?? lastKey;
      for (const { ageMs } of objects) {
        const atMs = clock().getTime() - ageMs;
        if (atMs <= newestMs) continue;
        newestMs = atMs;
        newestFolder = folder;
      }
    }
    if (lastKey !== undefined && found.length === 0) lastKeys.set(folder, lastKey);
    return found;
  }

  return {
    /** Returns when the newest object was written, by this machine's clock: milliseconds since 1970, 0 if there is none. */
    async find(afterMs = 0): Promise<number> {
      if (newestFolder !== undefined) await read(newestFolder);
      if (newestFolder !== undefined && newestMs > afterMs) return newestMs;
      const left = [root];
      for (let folder = left.pop(); folder !== undefined; folder = left.pop()) left.push(...(await read(folder)));
      return newestMs;
    },
  };
}
