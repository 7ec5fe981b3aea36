import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/db/open.ts';
import { inTransaction } from '#server/mall-api/db/transaction.ts';
import { type Ledger, type Movement, prepareLedger } from '#server/mall-api/loyalty/ledger.ts';

const tinyContent = fileURLToPath(new URL('../../support/tenants/tiny/content', import.meta.url));

export interface LedgerDatabase {
  db: DatabaseSync;
  clock: () => Date;
  setNow: (now: Date | string) => void;
  ledger: Ledger;
  /** A verified member, and nothing else of them. */
  addCustomer: (birthDate?: string) => number;
  credit: (customerId: number, points: number, movement?: Partial<Movement>) => number;
  debit: (customerId: number, points: number, movement?: Partial<Movement>) => number;
  reverse: (entryId: number) => number;
  balanceOf: (customerId: number) => number;
  entriesOf: (customerId: number) => { kind: string; points: number; balance: number; at: string }[];
}

/** A ledger on a database of its own, with the content of the tiny tenant, in another time zone if wanted. */
export function openLedger({ file = ':memory:', timeZone }: { file?: string; timeZone?: string } = {}): LedgerDatabase {
  let now = new Date('2026-03-11T12:00:00+01:00');
  const clock = () => now;
  const db = openDatabase(file);
  importContent({ db, contentDir: join(tinyContent), importedAt: now, log: pino({ level: 'silent' }) });
  if (timeZone) db.prepare(`UPDATE document SET body = json_set(body, '$.timezone', :timeZone) WHERE kind = 'malls'`).run({ timeZone });
  const ledger = prepareLedger({ db, clock });
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

const brokenLaws: Readonly<Record<string, string>> = {
  'a balance is the sum of its entries': `SELECT customer_id FROM (
      SELECT customer_id, balance_after, sum(points) OVER (PARTITION BY customer_id ORDER BY id) AS total FROM points_entry)
    WHERE balance_after <> total OR balance_after < 0`,
  'a balance is what is left in the lots': `SELECT c.id FROM customer c
    WHERE coalesce((SELECT sum(points) FROM points_entry WHERE customer_id = c.id), 0)
       <> coalesce((SELECT sum(rest) FROM points_lot_rest WHERE customer_id = c.id), 0)`,
  'no lot holds less than nothing or more than came': 'SELECT id FROM points_lot_rest WHERE rest < 0 OR rest > points',
  'what comes is a lot, or goes back into lots': `SELECT id FROM points_entry e WHERE points <>
      coalesce((SELECT points FROM points_lot WHERE entry_id = e.id), 0)
    + coalesce((SELECT sum(points) FROM points_lot_use WHERE entry_id = e.id), 0)`,
  'an activated reward has its debit': `SELECT id FROM customer_reward a WHERE points <>
      coalesce((SELECT -sum(points) FROM points_entry WHERE kind = 'reward' AND reference_id = a.id), 0)`,
  'a debit for a reward has its reward': `SELECT id FROM points_entry e WHERE kind = 'reward'
    AND NOT EXISTS (SELECT 1 FROM customer_reward WHERE id = e.reference_id)`,
};

/** The names of the ledger's laws that do not hold in a database. */
export function findBrokenLaws(db: DatabaseSync): string[] {
  return Object.entries(brokenLaws).flatMap(([law, sql]) => (db.prepare(sql).get() ? [law] : []));
}
