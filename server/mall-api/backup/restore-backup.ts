import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from '../../data-folder.ts';
import { openDatabase } from '../core/db/open.ts';
import { takeData } from '../core/db/sqlite/data-lock.ts';
import { copyDatabase, hasTable, isOpenElsewhere, readDatabaseFile } from '../core/db/sqlite/files.ts';
import { isDamagedDatabase } from '../core/db/sqlite/results.ts';
import { inTransaction } from '../core/db/transaction.ts';
import { prepareOperatorActs } from '../core/http/operator-acts.ts';
import type { RandomBytes } from '../core/secrets/link-token.ts';
import type { toPaths } from '../paths.ts';
import { BackupFault, isFullDisk } from './backup-fault.ts';
import { type DatabaseFacts, examineDatabase } from './facts.ts';
import { flushFolder, makeBackup, type TenantData } from './make-backup.ts';
import { isBareDatabase, unpackArchive } from './read-backup.ts';

/** Data that will replace the present data. */
export interface Replacement {
  /** Time of the backup; undefined for a bare database. */
  madeAt: string | undefined;
  facts: DatabaseFacts;
  /** Undefined if there is no data that this version can read. */
  present: DatabaseFacts | undefined;
}

export interface Restored extends Replacement {
  /** The replaced data: a backup, or a folder of its files if this version cannot read it; undefined if there was none. */
  kept: { path: string; isFolder: boolean } | undefined;
  /** Members who deleted their account after the backup and now have it again. */
  returned: number[];
}

interface Options extends TenantData {
  paths: TenantData['paths'] & Pick<ReturnType<typeof toPaths>, 'claimFile' | 'litestreamFile' | 'litestreamDir'>;
  /** The source of the data, for messages. */
  source: string;
  /** Writes the data to a folder and checks the data. Throws `BackupFault`. */
  unpack: (folder: string) => Promise<Unpacked>;
  now: Date;
  randomBytes: RandomBytes;
  operator: string;
  /** Whether sessions at the time of the backup become valid again. */
  keepsSessions: boolean;
  /** Called after all checks and before any change. */
  confirm: (replacement: Replacement) => Promise<boolean>;
  /** Claims the storage of the replica before any change, and returns a function that makes the data folder remember the claim. */
  takeOver?: (() => Promise<() => void>) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Tables that are emptied. Otherwise sessions that were closed after the backup, for example because a device was lost,
 * would be valid again, and links would work twice.
 */
const ended = [
  'customer_session',
  'oauth_code',
  'partner_grant',
  'account_link',
  'email_change',
  'staff_session',
  'staff_invite',
  'staff_challenge',
];

/**
 * Replaces a tenant's data by a backup and saves the replaced data. Checks everything first. Throws `BackupFault`, without any change, if the file is
 * damaged, of another tenant or of a newer version, or while the data is in use. Undefined if not confirmed.
 */
export async function restoreBackup(options: Options): Promise<Restored | undefined> {
  const { paths, tenant, source } = options;
  const dataDir = dirname(paths.databaseFile);
  makeFolder(dataDir, 0o700);
  const giveBack = takeData(paths.lockFile);
  const inUse = new BackupFault(`The data of ${tenant} in ${dataDir} is in use: stop the site, and whatever else works with it, first.`);
  if (!giveBack) throw inUse;
  try {
    if (isOpenElsewhere(paths.databaseFile)) throw inUse;
    rmSync(paths.restoreDir, { recursive: true, force: true }); // left by a killed process
    mkdirSync(paths.restoreDir, { mode: 0o700 });
    return await replace(options, paths.restoreDir);
  } catch (error) {
    if (isFullDisk(error))
      throw new BackupFault(`There is no room in ${dataDir} to restore ${source}. Nothing was changed.`, { cause: error });
    throw error;
  } finally {
    rmSync(paths.restoreDir, { recursive: true, force: true });
    giveBack();
  }
}

async function replace(options: Options, aside: string): Promise<Restored | undefined> {
  const { paths, now, operator, source, keepsSessions, confirm, takeOver } = options;
  const { madeAt, facts, database, key, unpacked } = await options.unpack(aside);
  const present = existsSync(paths.databaseFile) ? examinePresent(paths.databaseFile) : undefined;
  if (!(await confirm({ madeAt, facts, present }))) return undefined;

  const db = openDatabase(database);
  inTransaction(db, () => {
    if (!keepsSessions) for (const table of ended) db.prepare(`DELETE FROM ${table}`).run();
    prepareOperatorActs({ db, clock: () => now }).record({ operator, act: 'restore', subject: madeAt ?? basename(source) });
  });
  db.close();
  assertAlone(database);

  const kept = existsSync(paths.databaseFile) ? await keepPresent(options, present !== undefined) : undefined;
  const returned = present ? listReturned(paths.databaseFile, database) : [];
  const remember = await takeOver?.();
  try {
    putInPlace(options, { database, key, unpacked }, kept);
    remember?.();
    for (const folder of [paths.receiptsDir, paths.uploadedDir, dirname(paths.addressKeyFile), dirname(paths.databaseFile)]) {
      if (existsSync(folder)) flushFolder(folder);
    }
  } catch (error) {
    if (!isFullDisk(error)) throw error;
    const where = kept ? ` The replaced data is in ${kept.path}.` : '';
    const dataDir = dirname(paths.databaseFile);
    throw new BackupFault(`There is no room in ${dataDir} to finish the restore of ${source}: free space, and restore it again.${where}`, {
      cause: error,
    });
  }
  return { madeAt, facts, present, kept, returned };
}

function putInPlace(
  { paths }: Options,
  { database, key, unpacked }: Pick<Unpacked, 'database' | 'key' | 'unpacked'>,
  kept: Restored['kept'],
): void {
  // Names of pictures are unique, and pictures without a receipt are removed automatically: if the process is killed in
  // between, the previous data is intact.
  for (const [folder, target] of [
    ['receipts', paths.receiptsDir],
    ['media', paths.uploadedDir],
  ] as const) {
    mkdirSync(target, { recursive: true, mode: 0o700 });
    const { path, names } = unpacked?.[folder] ?? { path: '', names: [] };
    for (const name of names) renameSync(join(path, name), join(target, name));
  }
  if (key) {
    mkdirSync(dirname(paths.addressKeyFile), { recursive: true, mode: 0o700 });
    renameSync(key, paths.addressKeyFile);
  }
  if (kept?.isFolder) for (const end of ['-wal', '-shm']) rmSync(`${paths.databaseFile}${end}`, { force: true });
  assertAlone(paths.databaseFile);
  renameSync(database, paths.databaseFile);
  // The replica is one of the replaced data: without a claim of its own, the restored data would be mixed into it.
  for (const path of [paths.claimFile, paths.litestreamFile, paths.litestreamDir]) rmSync(path, { recursive: true, force: true });
}

export interface Unpacked {
  madeAt: string | undefined;
  facts: DatabaseFacts;
  database: string;
  key: string | undefined;
  /** Undefined for a bare database, which has no pictures. */
  unpacked: Awaited<ReturnType<typeof unpackArchive>>['unpacked'] | undefined;
}

/** Unpacks a backup, or copies a bare database, into a folder and checks it. Throws `BackupFault`. */
export async function unpackBackup(file: string, aside: string, { tenant, signal }: Pick<Options, 'tenant' | 'signal'>): Promise<Unpacked> {
  if (await isBareDatabase(file)) {
    const database = join(aside, 'database.sqlite');
    try {
      copyDatabase(file, database);
    } catch (error) {
      if (isDamagedDatabase(error)) throw new BackupFault(`${file} is damaged: it cannot be read.`, { cause: error });
      throw error;
    }
    const facts = examineDatabase(database, file);
    return { madeAt: undefined, facts, database, key: undefined, unpacked: undefined };
  }
  const { manifest, ...unpacked } = await unpackArchive(file, aside, { signal });
  if (manifest.tenant !== tenant) {
    throw new BackupFault(
      `${file} is a backup of the tenant ${manifest.tenant}, not of ${tenant}: set TENANT=${manifest.tenant} to restore it.`,
    );
  }
  return { ...unpacked, key: unpacked.hasKey ? unpacked.key : undefined, madeAt: manifest.made_at };
}

/** Examines the present database. Undefined if the database is damaged or of a newer version: that may be the reason to restore a backup. */
function examinePresent(file: string): DatabaseFacts | undefined {
  try {
    return examineDatabase(file, file);
  } catch (error) {
    if (error instanceof BackupFault) return undefined;
    throw error;
  }
}

async function keepPresent({ paths, tenant, now, randomBytes, signal }: Options, isWhole: boolean): Promise<Restored['kept']> {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const name = join(dirname(paths.databaseFile), `${tenant}-before-restore-${stamp}`);
  if (isWhole) {
    const file = join(paths.restoreDir, 'kept.tar');
    await makeBackup({ tenant, paths, file, now, randomBytes, signal });
    renameSync(file, `${name}.tar`);
    return { path: `${name}.tar`, isFolder: false };
  }
  const folder = join(paths.restoreDir, 'kept');
  mkdirSync(folder, { mode: 0o700 });
  for (const path of [paths.databaseFile, `${paths.databaseFile}-wal`, `${paths.databaseFile}-shm`, paths.addressKeyFile]) {
    if (existsSync(path)) copyFileSync(path, join(folder, basename(path)));
  }
  if (existsSync(paths.receiptsDir)) cpSync(paths.receiptsDir, join(folder, 'receipts'), { recursive: true });
  if (existsSync(paths.uploadedDir)) cpSync(paths.uploadedDir, join(folder, 'media'), { recursive: true });
  renameSync(folder, name);
  return { path: name, isFolder: true };
}

/** Throws if the database is not a single file, because another database's write-ahead log next to the file would corrupt the database. */
function assertAlone(file: string): void {
  if (existsSync(`${file}-wal`)) throw new Error(`${file}-wal is still there`);
}

/** Lists customers who are erased in the present database but not in the restored one. */
function listReturned(present: string, restored: string): number[] {
  const gone = listCustomers(present, 'erased_ms IS NOT NULL');
  const there = new Set(listCustomers(restored, 'erased_ms IS NULL'));
  return gone.filter((id) => there.has(id));
}

function listCustomers(file: string, where: string): number[] {
  return readDatabaseFile(file, (db) =>
    hasTable(db, 'customer')
      ? db
          .prepare(`SELECT id FROM customer WHERE ${where} ORDER BY id`)
          .all()
          .map(({ id }) => Number(id))
      : [],
  );
}
