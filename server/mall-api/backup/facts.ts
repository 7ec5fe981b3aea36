import * as z from 'zod/mini';
import type { Database } from '../core/db/database.ts';
import { newestMigration } from '../core/db/migrate.ts';
import { findDamage, hasTable, isWhole, readDatabaseFile } from '../core/db/sqlite/files.ts';
import { isDamagedDatabase } from '../core/db/sqlite/results.ts';
import { findFingerprint } from '../core/secrets/address-key.ts';
import { findBrokenLaws } from '../loyalty/ledger-laws.ts';
import { listPictureNames } from '../pictures/queries.ts';
import { BackupFault } from './backup-fault.ts';

/** Facts about a database by which operators recognize a backup. */
export interface DatabaseFacts {
  /** Last migration that was applied. */
  migration: number;
  members: number;
  receipts: number;
  /** Total points of all members. */
  points: number;
  /** Names of pictures of receipts and messages, and of files of replies. */
  pictures: string[];
  /** Names of pictures that the staff have uploaded. */
  uploads: string[];
  /** Fingerprint of the key for the hashes in the database; undefined or empty if no key is needed. */
  keyFingerprint: string | undefined;
  /** Violated laws of the ledger. */
  brokenLaws: string[];
}

/** Migration that created each table; databases with older migrations do not have the table. */
const since = { members: 4, ledger: 5, receipts: 6 } as const;

/** Examines a whole database. Throws `BackupFault` if it is damaged, of a newer version or not ours; `name` is for the message. */
export function examineDatabase(file: string, name: string): DatabaseFacts {
  try {
    return readDatabaseFile(file, (db) => readFacts(db, name));
  } catch (error) {
    if (isDamagedDatabase(error)) throw new BackupFault(`${name} is damaged: its database cannot be read.`, { cause: error });
    throw error;
  }
}

function readFacts(db: Database, name: string): DatabaseFacts {
  const migration = readMigration(db, name);
  if (migration > newestMigration()) {
    const known = newestMigration();
    throw new BackupFault(
      `${name} is of a newer version of this program (migration ${migration}; this version knows ${known}): use that one.`,
    );
  }
  const damage = findDamage(db);
  if (damage !== undefined) throw new BackupFault(`${name} is damaged: its database says ${damage}.`);
  const count = (sql: string, from: number) => (migration >= from ? Number(Object.values(db.prepare(sql).get() ?? {})[0]) : 0);
  const ofReceipts = migration >= since.receipts ? db.prepare('SELECT picture FROM receipt WHERE picture IS NOT NULL').all() : [];
  const ofMessages = hasTable(db, 'message_picture') ? db.prepare('SELECT name AS picture FROM message_picture').all() : [];
  const ofReplies = hasTable(db, 'reply_file') ? db.prepare('SELECT name AS picture FROM reply_file').all() : [];
  const uploads = hasTable(db, 'picture') ? listPictureNames(db) : [];
  const stray = isWhole(db) ? [] : ['what a row refers to is there'];
  return {
    migration,
    members: count('SELECT count(*) FROM customer WHERE verified_ms IS NOT NULL AND erased_ms IS NULL', since.members),
    receipts: count('SELECT count(*) FROM receipt', since.receipts),
    points: count('SELECT coalesce(sum(points), 0) FROM points_entry', since.ledger),
    pictures: [...ofReceipts, ...ofMessages, ...ofReplies].map(({ picture }) => String(picture)),
    uploads,
    keyFingerprint: hasTable(db, 'key_fingerprint') ? findFingerprint(db) : undefined,
    brokenLaws: [...stray, ...(migration >= since.ledger ? findBrokenLaws(db) : [])],
  };
}

function readMigration(db: Database, name: string): number {
  const newest = hasTable(db, 'migrations') ? db.prepare('SELECT max(number) AS newest FROM migrations').get()?.newest : undefined;
  if (typeof newest !== 'number') throw new BackupFault(`${name} is no database of this program.`);
  return newest;
}

/** First file of every backup: its tenant and contents. */
export const manifestName = 'backup.json';

const form = 'mallfront-backup';
/** Increased when an older program could not restore newer backups. */
export const newestForm = 2;

const Count = z.int().check(z.nonnegative());

export const ManifestForm = z.object({ format: z.literal(form), version: Count });

export const Manifest = z.extend(ManifestForm, {
  tenant: z.string().check(z.regex(/^[a-z0-9-]+$/)),
  made_at: z.iso.datetime(),
  migration: Count,
  members: Count,
  receipts: Count,
  points: z.int(),
});
export type Manifest = z.infer<typeof Manifest>;

export function toManifest({ tenant, facts, now }: { tenant: string; facts: DatabaseFacts; now: Date }): Manifest {
  const { migration, members, receipts, points } = facts;
  return { format: form, version: newestForm, tenant, made_at: now.toISOString(), migration, members, receipts, points };
}
