import { existsSync, linkSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { Database } from '../database.ts';
import { SqliteDatabase } from './connection.ts';
import { isBusy, isDamagedDatabase, isFullDatabase } from './results.ts';

/** How long whoever asks for a database alone waits for those who are leaving it. */
const leavingMs = 500;

/** With SQLite's own 2 MB nearly a third of the time that a backup checks its database goes into reading the same pages again. */
const cacheKiB = 64 * 1024;

/** Looks into a database file as it is, of whatever version, and closes it. */
export function readDatabaseFile<T>(file: string, read: (db: Database) => T): T {
  const db = new SqliteDatabase(file);
  try {
    db.exec(`PRAGMA cache_size = -${cacheKiB}`);
    return read(db);
  } finally {
    db.close();
  }
}

/** What is committed in a database at one moment, written to a new file; others may write meanwhile. What was deleted is not in it. */
export function copyDatabase(file: string, target: string): void {
  readDatabaseFile(file, (db) => db.prepare('VACUUM INTO :target').run({ target }));
}

/** Makes a new one, which has its name once it is one: a file without any bytes is what is left of a database. */
export function createDatabaseFile(file: string): void {
  const aside = `${file}.${process.pid}.new`;
  rmSync(aside, { force: true });
  readDatabaseFile(aside, (db) => db.exec(`PRAGMA journal_mode = WAL; PRAGMA user_version = ${cleared}`));
  try {
    linkSync(aside, file);
  } catch {
    if (!existsSync(file)) renameSync(aside, file); // a disk that knows no links
  } finally {
    rmSync(aside, { force: true });
  }
}

/** `user_version` of a file that holds no content of rows that were deleted before `secure_delete` was on. */
const cleared = 1;

export type Clearing = 'not needed' | 'done' | 'busy' | 'no room';

/** Rewrites a database of an older version once, so that its free pages hold nothing any more. Takes a third time its size on the disk meanwhile. */
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

/** Moves the write-ahead log into the database and empties its file, which holds older versions of rows. Does nothing while another process uses it. */
export function emptyLog(db: Database): void {
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

/** Throws for a database whose tables cannot be found, whatever its size: a look through all of it takes minutes for a large one. */
export function readEveryTable(db: Database): void {
  const tables = db.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND rootpage > 0`).all();
  db.exec(tables.map(({ name }) => `SELECT 1 FROM "${name}" LIMIT 1`).join(';'));
}

export function hasTable(db: Database, name: string): boolean {
  return db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :name`).get({ name }) !== undefined;
}

/**
 * What the engine finds wrong with the file itself, in its own words; undefined: nothing. Not whether each row is in each index: that takes ten
 * times as long, and a copy has just made its indexes anew.
 */
export function findDamage(db: Database): string | undefined {
  const first = String(db.prepare('PRAGMA quick_check(3)').get()?.quick_check);
  return first === 'ok' ? undefined : first.replaceAll('\n', ' ');
}

/** Whether all is there that rows refer to. */
export function isWhole(db: Database): boolean {
  return db.prepare('PRAGMA foreign_key_check').get() === undefined;
}

/** Programs that know nothing of the lock: older versions, somebody's sqlite3. Afterwards nothing is left beside the database. */
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
