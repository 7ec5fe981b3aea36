import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { createPasswords } from '#server/mall-api/account/passwords.ts';
import { buildMallApi } from '#server/mall-api/app.ts';
import { importContent } from '#server/mall-api/content/import.ts';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createAddressHash } from '#server/mall-api/core/secrets/address-hash.ts';
import { createDomain } from '#server/mall-api/domain.ts';
import { createMailer } from '#server/mall-api/mailer.ts';
import { createUploadedFiles } from '#server/mall-api/pictures/uploaded-files.ts';
import { openLedger } from '../server/mall-api/ledger-database.ts';
import { addPendingReceipts } from './ledger.ts';

const rounds = 5;
const reads = 2000;
const members = 20;
const perMember = 40;
const addresses = ['/v1/companies?per_page=24', '/v1/announcements?type=event', '/v1/rewards', '/v1/categories', '/v1/companies/1'];

/**
 * Measures the embedded mall API alone: time and statements until it is ready, and calls per second compared with plain statements in the same
 * run. Measures processor time on one core, with a database in memory, so that disk and machine load do not matter.
 */
export async function benchMallApi(): Promise<void> {
  await benchStart();
  await benchReads();
  benchWrites();
}

/** Uses a database file, so that each round starts without prepared statements. */
async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-mall-api-'));
  const file = join(folder, 'demo.sqlite');
  openDemo(file).close();
  const start = async () => {
    const db = openDatabase(file);
    await (await buildDemo(db)).close();
    db.close();
  };
  const prepared = await listPrepared(start);
  const distinct = [...new Set(prepared)];
  const built = await best(start);
  const raw = await best(() => {
    const db = new DatabaseSync(file);
    for (const sql of distinct) db.prepare(sql);
    db.close();
  });
  rmSync(folder, { recursive: true });
  console.info(
    `mall API, start: ${built.toFixed(1)} ms from its database to the first call, ${(built / raw).toFixed(1)} times what opening the file and preparing ` +
      `its ${distinct.length} distinct statements takes (${raw.toFixed(1)} ms); it prepares ${prepared.length}`,
  );
}

async function benchReads(): Promise<void> {
  const db = openDemo();
  const app = await buildDemo(db);
  const select = db.prepare('SELECT body FROM company ORDER BY id LIMIT 24');
  const answered = await best(async () => {
    for (let call = 0; call < reads; call += 1) {
      const { statusCode } = await app.inject(addresses[call % addresses.length] ?? '');
      if (statusCode !== 200) throw new Error(`${addresses[call % addresses.length]} answers ${statusCode}`);
    }
  });
  const raw = await best(() => {
    for (let call = 0; call < reads; call += 1) JSON.stringify(select.all().map(({ body }) => JSON.parse(String(body))));
  });
  await app.close();
  db.close();
  console.info(`mall API, reads: ${perSecond(reads, answered)} a second, ${toShare(raw, answered)} of a plain select of 24 records`);
}

function benchWrites(): void {
  const best = { approved: Number.POSITIVE_INFINITY, activated: Number.POSITIVE_INFINITY, raw: Number.POSITIVE_INFINITY };
  const count = members * perMember;
  for (let round = 0; round < rounds; round += 1) {
    const { db, domain, addCustomer } = openLedger();
    db.exec(`UPDATE reward SET body = json_set(body, '$.min_tier_id', NULL) WHERE id = 2`);
    db.exec('CREATE TABLE plain (id INTEGER PRIMARY KEY, points INTEGER NOT NULL) STRICT');
    const insert = db.prepare('INSERT INTO plain (points) VALUES (:points)');
    const customerIds = Array.from({ length: members }, () => addCustomer());
    const receiptIds = inTransaction(db, () => customerIds.flatMap((customerId) => addPendingReceipts(db, customerId, perMember)));
    const { receiptReview, activations } = domain;
    const measured = {
      approved: processorMs(() => receiptIds.forEach((id) => void inTransaction(db, () => receiptReview.approve(id, 'bench')))),
      activated: processorMs(() =>
        receiptIds.forEach((id) => void inTransaction(db, () => activations.activate(customerIds[id % members] ?? 1, 2))),
      ),
      raw: processorMs(() => receiptIds.forEach((points) => void inTransaction(db, () => insert.run({ points })))),
    };
    db.close();
    for (const name of ['approved', 'activated', 'raw'] as const) best[name] = Math.min(best[name], measured[name]);
  }
  for (const [name, ms] of [
    ['receipts approved', best.approved],
    ['rewards activated', best.activated],
  ] as const) {
    console.info(`mall API, ${name}: ${perSecond(count, ms)} a second, ${toShare(best.raw, ms)} of plain inserts, each in its transaction`);
  }
}

/** Returns the statements that an action prepares, with repetitions. */
async function listPrepared(action: () => Promise<unknown>): Promise<string[]> {
  const prepared: string[] = [];
  const { prepare } = DatabaseSync.prototype;
  DatabaseSync.prototype.prepare = function (sql, ...more) {
    prepared.push(sql);
    return prepare.call(this, sql, ...more);
  };
  try {
    await action();
  } finally {
    DatabaseSync.prototype.prepare = prepare;
  }
  return prepared;
}

function openDemo(file = ':memory:'): DatabaseSync {
  const contentDir = fileURLToPath(new URL('../../config/tenants/demo/content', import.meta.url));
  const db = openDatabase(file);
  importContent({ db, contentDir, importedAt: new Date(), log: pino({ level: 'silent' }) });
  return db;
}

async function buildDemo(db: DatabaseSync): Promise<FastifyInstance> {
  const log = pino({ level: 'silent' });
  const hashAddress = createAddressHash(() => Buffer.alloc(32));
  const domain = createDomain({
    db,
    clock: () => new Date(),
    randomBytes,
    hashAddress,
    getKey: () => Buffer.alloc(32),
    receiptsDir: join(tmpdir(), 'bench-no-receipts'),
  });
  createMailer({ domain, log, transport: async () => {}, publicUrl: 'https://bench.example', centreLocale: 'cz' });
  const app = buildMallApi({
    domain,
    log,
    passwords: createPasswords({ randomBytes }),
    deskUrl: 'http://localhost',
    siteNames: [],
    opsToken: undefined,
    mediaDir: tmpdir(),
    uploadedFiles: createUploadedFiles({ folder: join(tmpdir(), 'bench-no-pictures'), randomBytes }),
    firebase: undefined,
    partners: [],
  });
  await app.ready();
  return app;
}

/** Returns the shortest of several rounds, after a warm-up round. */
async function best(action: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round <= rounds; round += 1) {
    const begun = process.cpuUsage();
    await action();
    if (round > 0) least = Math.min(least, toMs(process.cpuUsage(begun)));
  }
  return least;
}

function processorMs(action: () => void): number {
  const begun = process.cpuUsage();
  action();
  return toMs(process.cpuUsage(begun));
}

function toMs({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

function perSecond(count: number, ms: number): string {
  return ((count * 1000) / ms).toFixed(0);
}

function toShare(rawMs: number, ms: number): string {
  return `${((100 * rawMs) / ms).toFixed(1)} %`;
}
