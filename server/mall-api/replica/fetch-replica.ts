import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { StoragePlace } from '#config/replica.ts';
import { mapAtOnce } from '../../map-at-once.ts';
import { BackupFault } from '../backup/backup-fault.ts';
import { type DatabaseFacts, examineDatabase } from '../backup/facts.ts';
import { type PictureFolder, pictureFolders, type UnpackedFolder, withKeyLaw } from '../backup/read-backup.ts';
import type { Unpacked } from '../backup/restore-backup.ts';
import { toFingerprint } from '../core/secrets/address-key.ts';
import type { toPaths } from '../paths.ts';
import { type ClaimEntry, type Holder, toClaimFolder } from './claim.ts';
import { createNewestObject } from './lag.ts';
import { restoreDatabase } from './litestream.ts';
import { type Storage, StorageError } from './storage.ts';

interface Options {
  /** Path of the program Litestream, or its name on PATH. */
  program: string;
  storage: Storage;
  place: StoragePlace;
  holder: Holder;
  /** Moment of the data; undefined: the newest. */
  at: Date | undefined;
  clock: () => Date;
  tenant: string;
  paths: Pick<ReturnType<typeof toPaths>, 'addressKeyFile' | 'receiptsDir' | 'uploadedDir'>;
  /** Whether the key of the hashes must be in the data folder. */
  needsKey: boolean;
  /** Folder for the restored files. */
  folder: string;
  signal?: AbortSignal | undefined;
}

export interface FetchedReplica extends Unpacked {
  /** Claim whose data was restored. */
  claim: number;
  /** Pictures that the database names and no claim has. */
  missingPictures: number;
}

const downloads = 8;
const downloadMs = 60_000;
const downloadTries = 4;
const retryMs = 500;

/**
 * Restores the database of a replica to a folder and checks it, and fetches the pictures that the database names and the data folder lacks. Throws
 * `BackupFault` or `StorageError`.
 */
export async function fetchReplica(options: Options): Promise<FetchedReplica> {
  const { program, place, paths, folder, tenant, needsKey, at, signal } = options;
  const { entry, newest } = await chooseClaim(options);
  const database = join(folder, 'database.sqlite');
  const earlier = at && at < newest ? at : undefined; // Litestream refuses moments after the newest write
  await restoreDatabase({ program, place, claim: entry.claim, target: database, at: earlier, signal });
  const key = existsSync(paths.addressKeyFile) ? readFileSync(paths.addressKeyFile) : undefined;
  const facts = withKeyLaw(examine(database, place.url), key);
  if (needsKey && facts.keyFingerprint && (!key || toFingerprint(key) !== facts.keyFingerprint)) {
    const fault = key ? 'is another one than the database was filled with' : 'is missing';
    throw new BackupFault(
      `The key ${paths.addressKeyFile} ${fault}, and keys are never in the storage: copy it from where you keep it, or from a backup. Nothing was changed. If it is lost for good: --without-key`,
    );
  }
  const claims = [options.holder, ...options.holder.earlier].map(({ claim }) => claim).filter((claim) => claim <= entry.claim);
  const receipts = await fetchPictures(options, claims, `receipts/${tenant}`, facts.pictures, paths.receiptsDir);
  const media = await fetchPictures(options, claims, `media/${tenant}`, facts.uploads, paths.uploadedDir);
  return {
    claim: entry.claim,
    madeAt: (earlier ?? newest).toISOString(),
    facts,
    database,
    key: undefined, // it is in its place
    unpacked: { receipts: receipts.found, media: media.found },
    missingPictures: receipts.missing + media.missing,
  };
}

function examine(database: string, name: string): DatabaseFacts {
  try {
    return examineDatabase(database, name);
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    throw new BackupFault(`${error.message} Nothing was changed. Restore an earlier moment with --at, or the last backup.`, {
      cause: error,
    });
  }
}

/** Chooses the claim that was the newest at the requested moment; without one, the newest claim that has data. */
async function chooseClaim({ storage, place, holder, at, clock }: Options): Promise<{ entry: ClaimEntry; newest: Date }> {
  for (const entry of [holder, ...holder.earlier]) {
    if (at && new Date(entry.claimed_at) > at) continue;
    const newestMs = await createNewestObject(storage, clock, `${toClaimFolder(entry.claim)}/database/`).find();
    if (newestMs > 0) return { entry, newest: new Date(newestMs) };
    if (at) break; // an earlier claim has no data of that moment
  }
  throw new BackupFault(`${place.url} holds no data${at ? ` of ${at.toISOString()}` : ''}.`);
}

async function fetchPictures(
  { storage, folder, signal }: Options,
  claims: readonly number[],
  path: string,
  names: readonly string[],
  present: string,
): Promise<{ found: UnpackedFolder; missing: number }> {
  const kind = path.split('/')[0] as PictureFolder; // both callers name one of the two folders
  const found: UnpackedFolder = { path: join(folder, kind), names: [] };
  mkdirSync(found.path, { mode: 0o700 });
  const wanted = new Set(names.filter((name) => pictureFolders[kind].test(name) && !existsSync(join(present, name))));
  const keys = await findPictures(storage, claims, path, wanted);
  await mapAtOnce([...keys], downloads, async ([name, key]) => {
    signal?.throwIfAborted();
    const picture = await download(storage, key);
    if (!picture) return; // deleted meanwhile
    await writeFile(join(found.path, name), picture.content, { mode: 0o600 });
    found.names.push(name);
  });
  return { found, missing: wanted.size - found.names.length };
}

/** Repeats a failed download: a restore of many pictures must not fail because of one answer. */
async function download(storage: Storage, key: string): ReturnType<Storage['find']> {
  for (let tries = 1; ; tries++) {
    try {
      return await storage.find(key, downloadMs);
    } catch (error) {
      if (!(error instanceof StorageError) || tries === downloadTries) throw error;
      await setTimeout(tries * retryMs);
    }
  }
}

/** Finds the keys of pictures by their names: in the newest claim, and in earlier ones if the newest had not copied all pictures yet. */
async function findPictures(
  storage: Storage,
  claims: readonly number[],
  path: string,
  wanted: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const claim of claims) {
    for (const part of ['pictures', 'deleted']) {
      if (keys.size === wanted.size) return keys;
      for await (const { objects } of storage.list(`${toClaimFolder(claim)}/${part}/${path}/`)) {
        for (const { key } of objects) {
          const name = basename(key);
          if (wanted.has(name) && !keys.has(name)) keys.set(name, key);
        }
      }
    }
  }
  return keys;
}
