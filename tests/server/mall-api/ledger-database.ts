import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createDomain, type Domain } from '#server/mall-api/domain.ts';
import type { Ledger } from '#server/mall-api/loyalty/ledger.ts';
import type { Movement } from '#server/mall-api/loyalty/ledger-entry.ts';
import { openImportedDatabase } from './imported-database.ts';

const tinyContent = fileURLToPath(new URL('../../support/tenants/tiny/content', import.meta.url));

export interface LedgerDatabase {
  db: DatabaseSync;
  clock: () => Date;
  setNow: (now: Date | string) => void;
  domain: Domain;
  ledger: Ledger;
  /** A verified member without any other data. */
  addCustomer: (birthDate?: string) => number;
  credit: (customerId: number, points: number, movement?: Partial<Movement>) => number;
  debit: (customerId: number, points: number, movement?: Partial<Movement>) => number;
  reverse: (entryId: number) => number;
  balanceOf: (customerId: number) => number;
  entriesOf: (customerId: number) => { kind: string; points: number; balance: number; at: string }[];
}

/** Opens a ledger on its own database with the content of the tiny tenant, optionally in another time zone. */
export function openLedger({ file, timeZone }: { file?: string; timeZone?: string } = {}): LedgerDatabase {
  let now = new Date('2026-03-11T12:00:00+01:00');
  const clock = () => now;
  const db = file === undefined ? openImportedDatabase(tinyContent, now) : openDatabase(file);
  if (file !== undefined) importContent({ db, contentDir: tinyContent, importedAt: now, log: pino({ level: 'silent' }) });
  if (timeZone) db.prepare(`UPDATE document SET body = json_set(body, '$.timezone', :timeZone) WHERE kind = 'malls'`).run({ timeZone });
  const domain = createDomain({ db, clock, randomBytes, hashAddress: (email) => email, getKey: () => Buffer.alloc(32), receiptsDir: '' });
  const { ledger } = domain;
  const insert = db.prepare(
    `INSERT INTO customer (locale, birth_date, created_ms, verified_ms) VALUES ('cz', :birthDate, :nowMs, :nowMs) RETURNING id`,
  );
  const list = db.prepare('SELECT kind, points, balance_after, created_ms FROM points_entry WHERE customer_id = :customerId ORDER BY id');
  const adjustment = { kind: 'adjustment', reference: null } as const;
  return {
    db,
    clock,
    setNow: (next) => {
      now = new Date(next);
    },
    domain,
    ledger,
    addCustomer: (birthDate) => Number(insert.get({ birthDate: birthDate ?? null, nowMs: now.getTime() })?.id),
    credit: (customerId, points, movement = {}) =>
      inTransaction(db, () => ledger.credit({ ...adjustment, ...movement, customerId, points })),
    debit: (customerId, points, movement = {}) => inTransaction(db, () => ledger.debit({ ...adjustment, ...movement, customerId, points })),
    reverse: (entryId) => inTransaction(db, () => ledger.reverse(entryId)),
    balanceOf: (customerId) => inTransaction(db, () => ledger.balanceOf(customerId)),
    entriesOf: (customerId) =>
      list.all({ customerId }).map((row) => ({
        kind: String(row.kind),
        points: Number(row.points),
        balance: Number(row.balance_after),
        at: new Date(Number(row.created_ms)).toISOString(),
      })),
  };
}
