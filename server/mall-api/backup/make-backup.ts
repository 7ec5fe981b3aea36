import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { copyDatabase } from '../core/db/sqlite/files.ts';
import { isDamagedDatabase } from '../core/db/sqlite/results.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import type { toPaths } from '../paths.ts';
import { type ArchivedFile, writeArchive } from './archive.ts';
import { BackupFault, codeOf, isFullDisk } from './backup-fault.ts';
import { type DatabaseFacts, examineDatabase, type Manifest, manifestName, toManifest } from './facts.ts';
import { type CheckedBackup, checkArchive } from './read-backup.ts';

/** Tenant and its data's location. */
export interface TenantData {
  tenant: string;
  paths: Pick<ReturnType<typeof toPaths>, 'databaseFile' | 'receiptsDir' | 'uploadedDir' | 'addressKeyFile' | 'lockFile' | 'restoreDir'>;
}

interface Options extends TenantData {
  /** Target file; must not exist yet. */
  file: string;
  now: Date;
  randomBytes: RandomBytes;
  signal?: AbortSignal | undefined;
}

/**
 * Writes a consistent snapshot of the database, its pictures and the key of its hashes to a new file that only this
 * user can read, and verifies it. The site keeps running. If it throws `BackupFault`, it leaves no file.
 */
export async function makeBackup({ tenant, paths, file, now, randomBytes, signal }: Options): Promise<CheckedBackup> {
  const folder = dirname(file);
  if (!existsSync(paths.databaseFile)) throw new BackupFault(`${paths.databaseFile} is not there: the tenant ${tenant} has not run yet.`);
  if (existsSync(file)) throw new BackupFault(`${file} is there already, and is left as it is.`);
  if (!existsSync(folder)) throw new BackupFault(`There is no folder ${folder}.`);
  const aside = join(folder, `.${basename(file)}.${randomBytes(6).toString('hex')}`);
  const [snapshot, archive] = [`${aside}.sqlite`, `${aside}.part`];
  try {
    copyDatabase(paths.databaseFile, snapshot);
    const facts = examineDatabase(snapshot, paths.databaseFile);
    const manifest = toManifest({ tenant, facts, now });
    await writeArchive(archive, listFiles({ manifest, snapshot, facts, paths }), signal);
    const checked = await checkArchive(archive, { signal, folder, examined: facts });
    giveName(archive, file);
    return checked;
  } catch (error) {
    throw explain(error, { folder, databaseFile: paths.databaseFile });
  } finally {
    for (const made of [snapshot, archive]) rmSync(made, { force: true });
  }
}

interface Contents {
  manifest: Manifest;
  snapshot: string;
  facts: Pick<DatabaseFacts, 'pictures' | 'uploads'>;
  paths: TenantData['paths'];
}

/** Uses the names from DATA_DIR, so that operators can restore with `tar` alone. */
function* listFiles({ manifest, snapshot, facts, paths }: Contents): Generator<ArchivedFile> {
  const { tenant } = manifest;
  yield { name: manifestName, source: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  yield { name: `${tenant}.sqlite`, source: snapshot };
  yield { name: `keys/${basename(paths.addressKeyFile)}`, source: paths.addressKeyFile, mayBeGone: true };
  for (const name of facts.pictures) yield { name: `receipts/${tenant}/${name}`, source: join(paths.receiptsDir, name), mayBeGone: true };
  for (const name of facts.uploads) yield { name: `media/${tenant}/${name}`, source: join(paths.uploadedDir, name), mayBeGone: true };
}

/**
 * Gives the file its name atomically, and never replaces another file. If the disk does not support hard links, does so
 * as atomically as possible.
 */
function giveName(made: string, file: string): void {
  try {
    linkSync(made, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' || existsSync(file)) throw new BackupFault(`${file} is there already, and is left as it is.`);
    renameSync(made, file);
  }
  flushFolder(dirname(file));
}

/** Flushes a folder, because a new file name is on disk only after that. */
export function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function explain(error: unknown, { folder, databaseFile }: { folder: string; databaseFile: string }): unknown {
  if (isFullDisk(error)) {
    const megabytes = Math.ceil((2 * statSync(databaseFile).size) / 1e6);
    return new BackupFault(
      `There is no room in ${folder}: twice the database (${megabytes} MB) and all pictures must fit. No backup was made.`,
    );
  }
  if (isDamagedDatabase(error))
    return new BackupFault(`${databaseFile} is damaged, so no backup of it was made: restore the last one.`, { cause: error });
  if (['EACCES', 'EPERM', 'EROFS'].includes(String(codeOf(error))))
    return new BackupFault(`${folder} cannot be written (${codeOf(error)}).`);
  return error;
}
