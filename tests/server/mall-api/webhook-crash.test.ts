import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createDomain } from '#server/mall-api/domain.ts';
import { createWebhookPoster } from '#server/mall-api/webhooks/post-webhook.ts';
import { createWebhookRunners } from '#server/mall-api/webhooks/run-webhooks.ts';
import { openLedger } from './ledger-database.ts';
import { getKey, silentLog } from './running-mall-api.ts';
import { type Receiver, startReceiver } from './webhook-steps.ts';

const script = fileURLToPath(new URL('webhook-crash-child.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
const file = join(folder, 'webhooks.sqlite');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  const { db, addCustomer } = openLedger({ file });
  for (const id of [1, 2, 3]) expect(addCustomer()).toBe(id);
  const { webhookEndpoints } = openDomain(db);
  inTransaction(db, () => webhookEndpoints.add({ name: 'Till', url: receiver.url, types: ['points.changed'], isOn: true }));
  db.close();
});
afterAll(async () => {
  await receiver.close();
  rmSync(folder, { recursive: true });
});

function openDomain(db: Parameters<typeof createDomain>[0]['db'], clock = () => new Date()) {
  return createDomain({ db, clock, randomBytes, hashAddress: (email) => email, getKey, receiptsDir: '', allowsInternalWebhooks: true });
}

/** Lets the child process move points and deliver events until this many have arrived, then kills it. */
async function deliverAndKill(events: number, aheadMinutes: number): Promise<void> {
  const child = fork(script, [file, String(aheadMinutes)], {
    execPath: process.execPath,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  await Promise.race([receiver.arrived(receiver.received.length + events), exited]); // an unexpected exit is detected below
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
}

describe('kill -9 while events are delivered', () => {
  it('loses no event of a committed act, and keeps the order of each member', async () => {
    for (let kill = 0; kill < 5; kill += 1) await deliverAndKill(5 + Math.floor(Math.random() * 40), kill);
    const db = openDatabase(file);
    const soon = () => new Date(Date.now() + 10 * 60_000); // claims of the killed process have ended
    const domain = openDomain(db, soon);
    const { post, close } = createWebhookPoster(domain.webhooks);
    const runners = createWebhookRunners({ domain, log: silentLog, post });
    await runners.run();
    expect(domain.webhooks.deliveries.countOf(1, 'waiting')).toBe(0);
    await runners.close();
    await close();
    const entries = db.prepare('SELECT id, customer_id FROM points_entry ORDER BY id').all();
    const known = new Set<unknown>();
    const first = receiver.received.flatMap(({ headers, body }) => {
      const id = headers['webhook-id'];
      if (known.has(id)) return [];
      known.add(id);
      return [JSON.parse(body).data];
    });
    for (const customerId of [1, 2, 3]) {
      const made = entries.filter((entry) => entry.customer_id === customerId).map(({ id }) => id);
      expect(made.length).toBeGreaterThan(5);
      expect(first.flatMap(({ member_id, entry_id }) => (member_id === customerId ? [entry_id] : []))).toEqual(made);
    }
    expect(receiver.received.length - known.size).toBeLessThanOrEqual(5 * 4); // each kill repeats at most the parallel attempts
    db.close();
  });
});
