import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { readEnv } from '#config/env.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { openLedger } from '../server/mall-api/ledger-database.ts';

const members = 20;
const perMember = 40;
const rounds = 3;
const levels = ['NORMAL', 'FULL'] as const;

type Level = (typeof levels)[number];

/** Transactions per second: with an fsync per commit, and with commits that a power cut may undo. */
interface LedgerRates {
  name: string;
  full: number;
  normal: number;
}

/** Approves receipts and activates rewards on the disk of DATA_DIR, with `synchronous=FULL` (as the mall API runs) and with `NORMAL`. */
export async function benchLedger(): Promise<void> {
  const { dataDir } = readEnv(process.env);
  mkdirSync(dataDir, { recursive: true });
  for (const { name, full, normal } of measureLedger(dataDir)) {
    console.info(
      `ledger, ${name}: ${full.toFixed(0)} a second with every commit on the disk, ${normal.toFixed(0)} without ` +
        `(${(full / normal).toFixed(2)} times; ${(1000 / full - 1000 / normal).toFixed(2)} ms more for each)`,
    );
  }
}

/** Measures both modes alternately, in three rounds, and returns the best of each. */
export function measureLedger(dataDir: string): LedgerRates[] {
  const folder = mkdtempSync(join(dataDir, 'bench-ledger-'));
  try {
    const best = { NORMAL: { approved: 0, activated: 0 }, FULL: { approved: 0, activated: 0 } };
    for (let round = 0; round < rounds; round += 1) {
      for (const level of levels) {
        const { approved, activated } = runOnce(join(folder, `${level}-${round}.sqlite`), level);
        best[level].approved = Math.max(best[level].approved, approved);
        best[level].activated = Math.max(best[level].activated, activated);
      }
    }
    return [
      { name: 'receipts approved', full: best.FULL.approved, normal: best.NORMAL.approved },
      { name: 'rewards activated', full: best.FULL.activated, normal: best.NORMAL.activated },
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function runOnce(file: string, level: Level): { approved: number; activated: number } {
  const { db, domain, addCustomer } = openLedger({ file });
  db.exec(`PRAGMA synchronous = ${level}`);
  db.exec(`UPDATE reward SET body = json_set(body, '$.min_tier_id', NULL) WHERE id = 2`);
  const customerIds = Array.from({ length: members }, () => addCustomer());
  const receiptIds = inTransaction(db, () => customerIds.flatMap((customerId) => addPendingReceipts(db, customerId, perMember)));
  const { receiptReview, activations } = domain;
  const approved = perSecond(receiptIds, (id) => inTransaction(db, () => receiptReview.approve(id, 'bench')));
  const activated = perSecond(receiptIds, (id) => inTransaction(db, () => activations.activate(customerIds[id % members] ?? 1, 2)));
  db.close();
  return { approved, activated };
}

/** Adds receipts of 500 points each that wait for approval by a person. Returns their ids. */
export function addPendingReceipts(db: DatabaseSync, customerId: number, count: number): number[] {
  const insert = db.prepare(
    `INSERT INTO receipt (customer_id, company_id, number, number_key, amount, currency, purchased_ms, day, status, points, created_ms)
     VALUES (:customerId, 2, :number, :number, 100, 'CZK', 0, '2026-03-11', 'pending', 500, 0) RETURNING id`,
  );
  return Array.from({ length: count }, (_, index) => Number(insert.get({ customerId, number: `${customerId}-${index}` })?.id));
}

function perSecond(ids: readonly number[], act: (id: number) => void): number {
  const startedMs = performance.now();
  for (const id of ids) act(id);
  return (ids.length * 1000) / (performance.now() - startedMs);
}
