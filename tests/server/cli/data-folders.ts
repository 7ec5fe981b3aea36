import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readEnv } from '#config/env.ts';
import { type DataContext, dataCommands } from '#server/cli/mall/backup.ts';
import { openLedger } from '../mall-api/ledger-database.ts';

export interface DataFolder {
  /** Folder that contains the data folder and the files that a test writes. */
  root: string;
  dataDir: string;
  file: (name: string) => string;
  context: (changes?: Partial<DataContext>) => DataContext;
  run: (command: 'backup' | 'restore', ...typed: string[]) => Promise<string>;
  /** Returns the hash of every file in the data folder except the lock. */
  fingerprint: () => Record<string, string>;
  query: (sql: string) => unknown[];
  remove: () => void;
}

const now = new Date('2026-03-11T12:00:00Z');

/** Creates an empty data folder of the tenant tiny. */
export function makeDataFolder(): DataFolder {
  const root = mkdtempSync(join(tmpdir(), 'data-of-tiny-'));
  const dataDir = join(root, 'data');
  mkdirSync(dataDir, { mode: 0o700 });
  const context = (changes: Partial<DataContext> = {}): DataContext => ({
    env: { ...readEnv({}), dataDir, tenant: 'tiny' },
    clock: () => now,
    operator: 'eva',
    ask: undefined,
    ...changes,
  });
  return {
    root,
    dataDir,
    file: (name) => join(root, name),
    context,
    run: async (command, ...typed) => (await dataCommands[command]?.run(typed, context())) ?? '',
    fingerprint: () => Object.fromEntries(listFiles(dataDir).map((name) => [name, hashOf(join(dataDir, name))])),
    query(sql) {
      const db = new DatabaseSync(join(dataDir, 'tiny.sqlite'));
      try {
        return db.prepare(sql).all();
      } finally {
        db.close();
      }
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}

let filled: string | undefined;

/** Fills the data folder with two members with points, three receipts (two with pictures), a key, and a session and links of the first member. */
export function fillDataFolder({ dataDir }: Pick<DataFolder, 'dataDir'>): void {
  if (!filled) {
    filled = mkdtempSync(join(tmpdir(), 'data-of-tiny-'));
    makeFilled(filled);
  }
  cpSync(filled, dataDir, { recursive: true });
}

/** Removes the filled folder, from which tests get copies. */
export function removeFilled(): void {
  if (filled) rmSync(filled, { recursive: true });
  filled = undefined;
}

function makeFilled(dataDir: string): void {
  const { db, addCustomer, credit } = openLedger({ file: join(dataDir, 'tiny.sqlite') });
  credit(addCustomer(), 130);
  credit(addCustomer(), 20);
  const receipt = db.prepare(
    `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, picture, created_ms)
     VALUES (1, 2, :number, :number, 100, 'CZK', 0, '2026-03-11', 'pending', 10, :picture, 0)`,
  );
  mkdirSync(join(dataDir, 'receipts/tiny'), { recursive: true });
  mkdirSync(join(dataDir, 'keys'));
  for (const [number, picture] of [['1', 'first-picture.webp'], ['2', 'second_picture.webp'], ['3', null]] as const) {
    receipt.run({ number, picture });
    if (picture) writeFileSync(join(dataDir, 'receipts/tiny', picture), `RIFF${picture.repeat(100)}`);
  } // biome-ignore format: a table
  writeFileSync(join(dataDir, 'keys/tiny-addresses.key'), Buffer.alloc(32, 7));
  db.exec(`INSERT INTO customer_session (hash, customer_id, created_ms, expires_ms) VALUES ('session', 1, 0, 9e15);
    INSERT INTO account_link (hash, purpose, customer_id, created_ms) VALUES ('link', 'login', 1, 0);
    INSERT INTO oauth_code (hash, customer_id, client_id, redirect_uri, scope, challenge, created_ms) VALUES ('code', 1, 'a', 'b', 'c', 'd', 0);
    INSERT INTO email_change (customer_id, email, session_hash, requested_ms) VALUES (1, 'a@b.example', 'session', 0);
    INSERT INTO staff (id, email, folded_email, role, created_ms) VALUES (1, 'eva@b.example', 'eva@b.example', 'desk', 0);
    INSERT INTO staff_session (hash, staff_id, created_ms, seen_ms, confirmed_ms) VALUES ('session', 1, 0, 9e15, 0);
    INSERT INTO staff_invite (hash, staff_id, totp_sealed, expires_ms) VALUES ('invite', 1, '', 9e15);
    INSERT INTO staff_challenge (hash, expires_ms) VALUES ('challenge', 9e15)`);
  db.close();
}

function listFiles(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name !== 'tiny.lock' && statSync(join(folder, name)).isFile()).sort();
}

function hashOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}
