import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import type { NewTillPurchase, PurchaseResult } from '#shared/schemas/till-purchases.ts';
import { makeKey } from './api-key.ts';
import { openLedger } from './ledger-database.ts';
import { createMember } from './members.ts';
import { findBrokenPurchaseLaws } from './purchase-laws.ts';
import { drawReceiptPicture } from './receipt-steps.ts';
import { wednesdayNoon } from './running-mall-api.ts';

const script = fileURLToPath(new URL('fake-till-child.ts', import.meta.url));
const clients = 12;
const hourMs = 3_600_000;

/** A call of the fake till. It is repeated until it is answered. */
type Job =
  | { kind: 'single'; purchase: Purchase; key: string | undefined }
  | { kind: 'entry'; entry: Record<string, unknown> & { key: string }; purchase: Purchase }
  | { kind: 'photo'; purchase: Purchase; token: string };

interface Purchase extends NewTillPurchase {
  /** Amounts of its returns, each reported twice. Undefined: everything. */
  returns: (number | undefined)[];
}

export interface FakeTillCounts {
  purchases: number;
  calls: number;
  lost: number;
  kills: number;
  photographs: number;
  duplicates: number;
  returns: number;
  looks: number;
}

/**
 * Replays purchases in random order with twelve clients: as single calls with and without keys, in batches, as photographs, with returns and retries.
 * Meanwhile, the process of the mall API is killed. Checks the laws during the replay and at the end.
 */
export async function replayPurchases({ purchases: count, kills }: { purchases: number; kills: number }): Promise<FakeTillCounts> {
  const folder = mkdtempSync(join(tmpdir(), 'fake-till-'));
  const file = join(folder, 'till.sqlite');
  const counts = { purchases: count, calls: 0, lost: 0, kills: 0, photographs: 0, duplicates: 0, returns: 0, looks: 0 };
  const { db, domain, clock, setNow } = openLedger({ file });
  setNow(wednesdayNoon);
  const members = Array.from({ length: 60 }, () => createMember({ db, sessions: domain.sessions, clock }));
  const key = makeKey(domain, { companyId: 2 });
  const cards = members.map(({ customerId }) => domain.queries.customers.get(customerId).cardNumber);
  db.close();

  const { purchases, jobs } = makeJobs(
    count,
    cards,
    members.map(({ token }) => token),
  );
  const batches: Job[][] = [];
  for (const job of shuffle(jobs)) {
    const open = batches.at(-1);
    const joins = job.kind === 'entry' && open?.[0]?.kind === 'entry' && open.length < 40;
    if (joins) open.push(job);
    else batches.push([job]);
  }
  const queue = shuffle(batches);
  const everyCalls = Math.max(1, Math.floor(queue.length / (kills + 1)));

  function start(): { child: ChildProcess; origin: Promise<string> } {
    const child = fork(script, [file, folder], { execPath: process.execPath, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    return { child, origin: once(child, 'message').then(([address]) => String(address)) };
  }
  let running = start();
  let restarted = Promise.resolve();

  async function kill(): Promise<void> {
    const ended = once(running.child, 'exit');
    running.child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    look();
  }

  async function killAndRestart(): Promise<void> {
    counts.kills += 1;
    const { promise, resolve } = Promise.withResolvers<void>();
    restarted = promise;
    await kill();
    running = start();
    resolve();
  }

  /** Looks at the database from another process, between its transactions. */
  function look(): void {
    const reading = openDatabase(file);
    expect(findBrokenPurchaseLaws(reading)).toEqual([]);
    reading.close();
    counts.looks += 1;
  }

  async function post(path: string, body: unknown, headers: Record<string, string>): Promise<{ status: number; body: unknown }> {
    for (;;) {
      try {
        counts.calls += 1;
        const isForm = body instanceof FormData;
        const response = await fetch((await running.origin) + path, {
          method: 'POST',
          headers: { ...headers, ...(!isForm && { 'content-type': 'application/json' }) },
          body: isForm ? body : JSON.stringify(body),
        });
        const answer = await response.json();
        if (response.status < 500) return { status: response.status, body: answer };
      } catch {
        counts.lost += 1; // killed before, or after it was done: the till cannot know
        await restarted;
      }
    }
  }

  const authorization = { authorization: `Bearer ${key}` };

  async function report(batch: readonly Job[]): Promise<void> {
    const [first] = batch;
    if (first?.kind === 'single') {
      const { returns: _, ...purchase } = first.purchase;
      const { status } = await post('/v1/purchases', purchase, { ...authorization, ...(first.key && { 'idempotency-key': first.key }) });
      expect([200, 409]).toContain(status);
      if (status === 409) counts.duplicates += 1;
    } else if (first?.kind === 'photo') {
      const { number, amount, bought_at } = first.purchase;
      const form = new FormData();
      for (const [field, value] of Object.entries({ company_id: 2, number, amount, purchased_at: bought_at }))
        form.set(field, String(value));
      form.set('image', new Blob([new Uint8Array(await drawReceiptPicture())]), 'image.webp');
      const { status } = await post('/v1/me/receipts', form, { authorization: `Bearer ${first.token}` });
      expect([200, 409, 422]).toContain(status);
      counts.photographs += 1;
    } else {
      const entries = batch.flatMap((job) => (job.kind === 'entry' ? [job.entry] : []));
      const { status, body } = await post('/v1/purchases/batch', { entries }, authorization);
      expect(status).toBe(200);
      const results = (body as { data: PurchaseResult[] }).data; // safe: only the fields read below matter
      results.forEach(({ failure }, index) => {
        const job = batch[index];
        if (failure?.http_status === 'NotFound' && job?.kind === 'entry' && reported.get(job.purchase) !== 'done') waiting.push(job);
        if (failure?.http_status === 'Conflict') counts.duplicates += 1;
        if (!failure && job?.kind === 'entry' && job.entry.kind === 'return') counts.returns += 1;
      });
    }
  }

  /** Returns that came before their purchase. */
  const waiting: Job[] = [];
  const reported = new Map<Purchase, 'done'>();
  let next = 0;
  async function work(): Promise<void> {
    for (let batch = queue[next]; batch; batch = queue[next]) {
      next += 1;
      if (next % everyCalls === 0 && counts.kills < kills) await killAndRestart();
      await report(batch);
    }
  }
  await Promise.all(Array.from({ length: clients }, work));
  for (const purchase of purchases) reported.set(purchase, 'done');
  const late = waiting.splice(0);
  for (let from = 0; from < late.length; from += 200) await report(late.slice(from, from + 200));

  await kill();
  expectWhole(file, purchases);
  rmSync(folder, { recursive: true });
  return counts;
}

/** Each purchase was credited or taken back once, and exactly the reported returns are stored. */
function expectWhole(file: string, purchases: readonly Purchase[]): void {
  const db = openDatabase(file);
  const find = db.prepare(
    `SELECT status, source, amount, coalesce((SELECT sum(amount) FROM purchase_return WHERE receipt_id = receipt.id), 0) AS returned
     FROM receipt WHERE number = :number AND (status <> 'rejected' OR source <> 'photo')`,
  );
  for (const { number, amount, returns } of purchases) {
    const rows = find.all({ number });
    const counted = rows.filter(({ status, source }) => status === 'approved' || source !== 'photo');
    expect([number, counted.length]).toEqual([number, 1]);
    const [row] = counted;
    if (row?.source === 'photo') continue; // credited as a photograph: the till was refused
    const all = returns.includes(undefined) ? amount : returns.reduce((sum: number, part) => sum + (part ?? 0), 0);
    expect([number, row?.returned, row?.status]).toEqual([number, all, all === amount ? 'rejected' : 'approved']);
  }
  db.close();
}

function makeJobs(count: number, cards: readonly string[], tokens: readonly string[]): { purchases: Purchase[]; jobs: Job[] } {
  const jobs: Job[] = [];
  const purchases = Array.from({ length: count }, (_, index): Purchase => {
    const who = pick(cards.length);
    const amount = 1000 + pick(40_000);
    const lateMs = pick(71 * 60) * 60_000;
    const purchase: Purchase = {
      card: cards[who] ?? '',
      number: `F-${index}`,
      amount,
      currency: 'CZK',
      bought_at: new Date(wednesdayNoon.getTime() - hourMs + 60_000 - Math.min(lateMs, 70 * hourMs)).toISOString(),
      returns: [[], [], [], [], [], [undefined], [Math.ceil(amount / 3)], [Math.ceil(amount / 4), Math.ceil(amount / 5)]][pick(8)] ?? [],
    };
    const { returns, ...sent } = purchase;
    const key = `till-key-of-purchase-${index}`;
    const single: Job = { kind: 'single', purchase, key };
    const entry: Job = { kind: 'entry', purchase, entry: { kind: 'purchase', ...sent, key: `batch-key-of-purchase-${index}` } };
    jobs.push(
      ...([[single], [entry], [single, single], [single, entry], [entry, entry], [{ ...single, key: undefined }, entry]][pick(6)] ?? [
        single,
      ]),
    );
    if (pick(100) === 0) jobs.push({ kind: 'photo', purchase, token: tokens[pick(2) === 0 ? who : pick(tokens.length)] ?? '' });
    returns.forEach((part, nth) => {
      const { number, bought_at } = purchase;
      const fields = { kind: 'return', purchase: { number, amount, bought_at }, ...(part !== undefined && { amount: part }) };
      const again: Job = { kind: 'entry', purchase, entry: { ...fields, key: `key-of-return-${index}-${nth}` } };
      jobs.push(again, again);
    });
    return purchase;
  });
  return { purchases, jobs };
}

const pick = (below: number): number => Math.floor(Math.random() * below);

function shuffle<T>(list: readonly T[]): T[] {
  return list
    .map((one) => ({ one, rank: Math.random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ one }) => one);
}
