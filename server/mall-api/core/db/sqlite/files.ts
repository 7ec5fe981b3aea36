import { existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { SqliteDatabase } from './connection.ts';
import { isBusy, isDamagedDatabase, isFullDatabase } from './results.ts';

/** Litestream's configuration, in the folder of the databases. */
export const litestreamName = 'litestream.yml';

/** How long a caller that needs exclusive access waits for processes that are closing the database. */
const leavingMs = 500;

/** Page cache. With SQLite's default of 2 MB, checking a backup spends nearly a third of its time on reading the same pages again. */
const cacheKiB = 64 * 1024;

/** Opens a database file of any version, reads from it and closes it. */
export function readDatabaseFile<T>(file: string, read: (db: Database) => T): T {
  const db = new SqliteDatabase(file);
  try {
    db.exec(`PRAGMA cache_size = -${cacheKiB}`);
    return read(db);
  } finally {
    db.close();
  }
}

/** Writes a database's committed state to a new file, without deleted data. Other processes may write meanwhile. */
export function copyDatabase(file: string, target: string): void {
  readDatabaseFile(file, (db) => db.prepare('VACUUM INTO :target').run({ target }));
}

/** Creates a database file under a temporary name and then links it, because an empty file would be considered a damaged database. */
export function createDatabaseFile(file: string): void {
  const aside = `${file}.${process.pid}.new`;
  rmSync(aside, { force: true });
  readDatabaseFile(aside, (db) => db.exec(`PRAGMA journal_mode = WAL; PRAGMA user_version = ${cleared}`));
  try {
    linkSync(aside, file);
  } catch {
    if (!existsSync(file)) renameSync(aside, file); // for file systems without hard links
  } finally {
    rmSync(aside, { force: true });
  }
}

/** `user_version` of a file without leftovers of rows deleted before `secure_delete` was on. */
const cleared = 1;

export type Clearing = 'not needed' | 'done' | 'busy' | 'no room';

/** Rewrites a database of an older version once, so that its free pages contain no old data. Temporarily takes up to three times its size on disk. */
export function clearDeletedRows(db: SqliteDatabase, onStart: () => void): Clearing {
  if (Number(db.prepare('PRAGMA user_version').get()?.user_version) >= cleared) return 'not needed';
  onStart();
  try {
    db.exec(`VACUUM; PRAGMA user_version = ${cleared}`);
    emptyLog(db);
    return 'done';
  } catch (error) {
    if (isBusy(error)) return 'busy';
    if (isFullDatabase(error)) return 'no room';
    throw error;
  }
}

/** Whether Litestream is configured to replicate the databases of the folder. */
export function isReplicated(file: string): boolean {
  return existsSync(join(dirname(file), litestreamName));
}

/** Size of a log that Litestream evidently does not empty. Usually it empties the log at 4 MB. */
const maxLogBytes = 64 * 1024 * 1024;

/** Empties the log of a database file, which holds older versions of rows. Leaves the log to Litestream if that works. */
export function emptyLogOf(file: string, db: Database): void {
  const logBytes = statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (!isReplicated(file) || logBytes > maxLogBytes) emptyLog(db);
}

/**
 * Moves the write-ahead log into the database and truncates its file, which holds older versions of rows. Does nothing
 * while another process uses the log.
 */
export function emptyLog(db: Database): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/**
 * Throws if a table of the database is unreadable. Fast for any size, unlike a complete check, which takes minutes for
 * a large database.
 */
export function readEveryTable(db: Database): void {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`).all();
  db.exec(tables.map(({ name }) => `SELECT 1 FROM "${name}" LIMIT 1`).join(';'));
}

export function hasTable(db: Database, name: string): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :name`).get({ name }) !== undefined;
}

/**
 * Returns SQLite's description of damage to the file; undefined if there is none. Does not check that each row is in
 * each index: that takes ten times as long, and the indexes of a copy have just been rebuilt.
 */
export function findDamage(db: Database): string | undefined {
  const first = String(db.prepare('PRAGMA quick_check(3)').get()?.quick_check);
  return first === 'ok' ? undefined : first.replaceAll('\n', ' ');
}

/** Whether all foreign keys refer to existing rows. */
export function isWhole(db: Database): boolean {
  return db.prepare('PRAGMA foreign_key_check').get() === undefined;
}

/** Whether a program that ignores the lock has the file open: an older version, or a manual `sqlite3`. Leaves no files next to the database. */
export function isOpenElsewhere(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new DatabaseSync(file, { timeout: leavingMs });
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT');
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    if (isDamagedDatabase(error)) return false;
    throw error;
  } finally {
    db.close();
  }
}
