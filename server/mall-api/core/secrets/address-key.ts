import { createHmac } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createKeyFile } from '../../../keys.ts';
import { StartError } from '../../../start-failure.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import type { RandomBytes } from './link-token.ts';

interface Options {
  db: Database;
  file: string;
  randomBytes: RandomBytes;
}

const name = 'addresses';
const wayOut = 'It is in every backup: npm run mall -- restore <backup>. Without one, and for good: npm run mall -- give-up-key';

/**
 * Opens the key for codes of gift cards and hashes of addresses; creates it at the first start. Throws `StartError` if the database was filled with a
 * different key: every correct code would be rejected.
 */
export function openAddressKey({ db, file, randomBytes }: Options): () => Buffer {
  const getKey = createKeyFile(file, randomBytes);
  const known = findFingerprint(db);
  if (!existsSync(file) && (known === undefined ? hasHashes(db) : known !== '')) {
    throw new StartError(
      `The key ${file} is missing, and the database holds what was made with it, such as codes of gift cards. ${wayOut}`,
    );
  }
  const fingerprint = toFingerprint(getKey());
  if (known && known !== fingerprint) {
    throw new StartError(
      `The key ${file} is another one than the database was filled with: right codes of gift cards would be wrong. ${wayOut}`,
    );
  }
  if (!known) inTransaction(db, () => keepFingerprint(db, fingerprint));
  return getKey;
}

/** Lets the next start use the existing key or create another. Call within a transaction. */
export function giveUpAddressKey(db: Database): void {
  keepFingerprint(db, '');
}

/** Returns the fingerprint of the key. Undefined for databases from before key fingerprints. */
export function findFingerprint(db: Database): string | undefined {
  const row = db.prepare('SELECT fingerprint FROM key_fingerprint WHERE name = :name').get({ name });
  return row && String(row.fingerprint);
}

export function toFingerprint(key: Buffer): string {
  return createHmac('sha256', key).update('fingerprint').digest('base64url');
}

function keepFingerprint(db: Database, fingerprint: string): void {
  db.prepare(
    `INSERT INTO key_fingerprint (name, fingerprint) VALUES (:name, :fingerprint)
     ON CONFLICT (name) DO UPDATE SET fingerprint = :fingerprint`,
  ).run({ name, fingerprint });
}

function hasHashes(db: Database): boolean {
  const found = db.prepare(`SELECT 1 FROM bonus_granted UNION ALL SELECT 1 FROM gift_card WHERE code_hash IS NOT NULL
     UNION ALL SELECT 1 FROM staff WHERE totp_sealed IS NOT NULL LIMIT 1`);
  return found.get() !== undefined;
}
