import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/mall-api/core/db/open.ts';
import { prepareStaffSessions } from '#server/mall-api/core/http/staff-sessions.ts';
import type { DeskOutcome, DeskRecord } from '#shared/contracts/desk-records.ts';
import { type StartedGateway, startGatewayProcess } from '../../support/started-gateway.ts';

let gateway: StartedGateway;
let cookie: string;
beforeAll(async () => {
  const configDir = join(import.meta.dirname, '../../support/tenants');
  gateway = await startGatewayProcess('', { TENANT: 'tiny', CONFIG_DIR: configDir });
  cookie = `desk=${openSession()}`;
}, 120_000);
afterAll(() => gateway.close());

/** Opens a manager's session in the process's database. */
function openSession(): string {
  const db = openDatabase(join(gateway.dataDir, 'tiny.sqlite'));
  const sql =
    "INSERT INTO staff (email, folded_email, name, role, created_ms) VALUES ('eva@tiny.example', 'eva@tiny.example', 'Eva', 'manager', 0) RETURNING id";
  const id = Number(db.prepare(sql).get()?.id);
  const randomBytes = (size: number) => Buffer.alloc(size, 5);
  const token = prepareStaffSessions({ db, clock: () => new Date(), randomBytes, live: { endDeskConnections: () => {} } }).open(id);
  db.close();
  return token;
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body) };
  const headers = { cookie, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(`${gateway.origin}/api/v1/staff/records/${path}`, { ...init, headers });
  const answer = (await response.json()) as { data: T };
  return answer.data ?? expect.unreachable(JSON.stringify(answer));
}

const read = async (path: string) => (await fetch(gateway.origin + path)).text();
const ofShop = [
  '/en/shop/2/x',
  '/en/shops/all/1',
  '/api/proxy/v1/companies',
  '/api/proxy/v1/search?q=quokka&locale=en',
  '/sitemap-company-1.xml',
];

/** Publishes as an editor does: saves a draft, then publishes it. Returns when the publication started. */
async function publish(kind: string, key: string, change: (live: Record<string, unknown>) => unknown): Promise<number> {
  const { live, version } = await ask<DeskRecord>(`${kind}/${key}`);
  const drafted = await ask<DeskOutcome>(`${kind}/${key}`, { act: 'draft', version, body: change(live as Record<string, unknown>) });
  expect(drafted).toMatchObject({ outcome: 'done' });
  const began = performance.now();
  expect(await ask<DeskOutcome>(`${kind}/${key}`, { act: 'publish', version: version + 1 })).toMatchObject({ outcome: 'done' });
  return began;
}

/** Milliseconds until visitors see the change. On a busy machine some may still get the old page, because rendering takes time. */
async function seeAfter(path: string, text: RegExp, began: number): Promise<number> {
  await expect.poll(() => read(path), { timeout: 30_000, interval: 20 }).toMatch(text);
  return Math.round(performance.now() - began);
}

it('the next visitor sees what the desk has published: page, list, search, sitemap and settings', async ({ annotate }) => {
  for (const path of [...ofShop, '/api/config']) expect(await read(path)).not.toMatch(/Quokka|quokka-/);
  const began = await publish('companies', '2', (company) => ({ ...company, translations: [{ locale: 'en', title: 'Quokka Shoes' }] }));
  const publishedMs = Math.round(performance.now() - began);
  const seen = await Promise.all(ofShop.map(async (path) => `${path} ${await seeAfter(path, /Quokka Shoes|quokka-shoes/, began)}`));
  const settings = await publish('settings', 'settings', (value) => ({ ...value, website_name: 'Quokka Mall' }));
  const settingsMs = await seeAfter('/api/config', /Quokka Mall/, settings);
  await annotate(`milliseconds: published ${publishedMs}, seen ${seen.join(', ')}; settings ${settingsMs}`);
});

it('the desk accepts a record as large as a floor plan', async () => {
  const names = Array.from({ length: 6000 }, (_, index) => `unit ${index} of a very large centre`);
  expect(await ask<DeskOutcome>('companies/3', { act: 'draft', version: 1, body: { id: 3, names } })).toMatchObject({ outcome: 'done' });
});
