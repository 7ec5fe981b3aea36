import { DatabaseSync } from 'node:sqlite';
import { newestMigration } from '../db/migrate.ts';
import { findBrokenLaws } from '../loyalty/ledger-laws.ts';
import { BackupFault, isDamage } from './backup-fault.ts';

/** What a database holds, as far as an operator knows a backup by it. */
export interface DatabaseFacts {
  /** The last migration that it has seen. */
  migration: number;
  members: number;
  receipts: number;
  /** What all members have together. */
  points: number;
  /** The names of the receipts' pictures. */
  pictures: string[];
  /** The laws of the ledger that do not hold in it. */
  brokenLaws: string[];
}

/** Which migration has made a table: a database of before has nothing of the kind. */
const since = { members: 4, ledger: 5, receipts: 6 } as const;

/** Looks through a whole database. Throws `BackupFault` where it is damaged, is of a newer version or none of ours; `name` says whose it is. */
export function examineDatabase(file: string, name: string): DatabaseFacts {
  const db = new DatabaseSync(file, { timeout: 5000 });
  try {
    const migration = readMigration(db, name);
    if (migration > newestMigration()) {
      const known = newestMigration();
      throw new BackupFault(
        `${name} is of a newer version of this program (migration ${migration}; this version knows ${known}): use that one.`,
      );
    }
    const faults = db.prepare('PRAGMA integrity_check(3)').all();
    const first = String(faults[0]?.integrity_check);
    if (first !== 'ok') throw new BackupFault(`${name} is damaged: its database says ${first.replaceAll('\n', ' ')}.`);
    const count = (sql: string, from: number) => (migration >= from ? Number(Object.values(db.prepare(sql).get() ?? {})[0]) : 0);
    const pictures = migration >= since.receipts ? db.prepare('SELECT picture FROM receipt WHERE picture IS NOT NULL').all() : [];
    const stray = db.prepare('PRAGMA foreign_key_check').all().length > 0 ? ['what a row refers to is there'] : [];
    return {
      migration,
      members: count('SELECT count(*) FROM customer WHERE verified_ms IS NOT NULL AND erased_ms IS NULL', since.members),
      receipts: count('SELECT count(*) FROM receipt', since.receipts),
      points: count('SELECT coalesce(sum(points), 0) FROM points_entry', since.ledger),
      pictures: pictures.map(({ picture }) => String(picture)),
      brokenLaws: [...stray, ...(migration >= since.ledger ? findBrokenLaws(db) : [])],
    };
  } catch (error) {
    if (isDamage(error)) throw new BackupFault(`${name} is damaged: its database cannot be read.`, { cause: error });
    throw error;
  } finally {
    db.close();
  }
}

function readMigration(db: DatabaseSync, name: string): number {
  const isOurs = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'migrations'`).get();
  const newest = isOurs && db.prepare('SELECT max(number) AS newest FROM migrations').get()?.newest;
  if (typeof newest !== 'number') throw new BackupFault(`${name} is no database of this program.`);
  return newest;
}
