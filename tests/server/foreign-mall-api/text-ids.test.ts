import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ids, memberToken, startTextIdCentre, type TextIdCentre } from '../../support/foreign-mall-api/text-id-centre.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { startTwoGateways } from '../redis/two-gateways.ts';

interface Entry {
  id: number;
  company_id?: number;
  reward_id?: number;
  category_ids?: number[];
}

let centre: TextIdCentre;
let dataDir: string;
let gateways: TestGateway[];
beforeEach(async () => {
  centre = await startTextIdCentre();
  dataDir = mkdtempSync(join(tmpdir(), 'text-ids-'));
  gateways = [];
});
afterEach(async () => {
  await Promise.all(gateways.map((gateway) => gateway.close()));
  await centre.close();
  rmSync(dataDir, { recursive: true });
});

async function start(): Promise<TestGateway> {
  const gateway = await startGateway({ upstreamOrigin: centre.origin, env: { dataDir }, clock: createRunningClock() });
  gateways.push(gateway);
  return gateway;
}

async function read<T = Entry[]>({ get }: TestGateway, path: string, headers: Record<string, string> = {}): Promise<T> {
  const answer = await get(path, headers);
  expect([path, answer.status]).toEqual([path, 200]);
  return ((await answer.json()) as { data: T }).data; // safe: the gateway's own answer
}

const listShops = (gateway: TestGateway) => read(gateway, '/api/proxy/v1/companies');
const bearer = { origin: 'https://www.centre.example', authorization: `Bearer ${memberToken}` };

async function write({ origin }: TestGateway, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { ...bearer, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
  const { data } = (await answer.json()) as { data: unknown };
  expect([method, path, answer.status]).toEqual([method, path, 200]);
  return data;
}

describe('a mall API with text ids', () => {
  it('is readable, because a record and all references to it get the same number', async () => {
    const gateway = await start();
    const [shop, other] = await listShops(gateway);
    const [category] = await read(gateway, '/api/proxy/v1/categories');
    const [offer, event] = await read(gateway, '/api/proxy/v1/announcements/');
    const numbers = [shop, other, category, offer, event].map((one) => one?.id ?? 0);
    expect(new Set(numbers).size).toBe(5);
    for (const number of numbers) expect([Number.isInteger(number), number > 2 ** 30, number < 2 ** 31]).toEqual([true, true, true]);
    expect(offer?.company_id).toBe(shop?.id);
    expect([shop?.category_ids, event?.category_ids]).toEqual([[category?.id], [category?.id]]);
    expect(await read<Entry>(gateway, `/api/proxy/v1/companies/${shop?.id}`)).toMatchObject({ id: shop?.id });
    expect((await gateway.get(`/api/proxy/v1/companies/${(other?.id ?? 0) - 1}`)).status).toBe(404);
  });

  it('gets pages for its records, and receives its own ids as filters of lists', async () => {
    const gateway = await start();
    const [shop] = await listShops(gateway);
    const page = await gateway.get(`/en/shop/${shop?.id}/kanarek`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Kanarek');
    const [category] = await read(gateway, '/api/proxy/v1/categories');
    await read(gateway, `/api/proxy/v1/companies?category=${category?.id}`);
    expect(centre.requests.some((request) => request.includes(`/v1/companies?category=${ids.category}`))).toBe(true);
  });

  it('receives its own ids when members like, follow, activate, move and cancel', async () => {
    const gateway = await start();
    const [shop] = await listShops(gateway);
    const [reward] = await read(gateway, '/api/proxy/v1/rewards');
    const [liked] = await read(gateway, '/api/v1/me/likes', bearer);
    const [order] = await read(gateway, '/api/v1/booking/orders', bearer);
    expect(liked?.id).toBe(shop?.id);
    await write(gateway, 'POST', '/v1/me/likes', { type: 'company', id: shop?.id });
    await write(gateway, 'DELETE', `/v1/me/likes?type=company&id=${shop?.id}`);
    await write(gateway, 'POST', '/v1/me/follows/companies', { company_id: shop?.id });
    const activated = await write(gateway, 'POST', '/v1/customer-rewards', { reward_id: reward?.id });
    const times = { from: '2026-11-24T09:00:00Z', starts_at: '2026-11-24T10:00:00Z' };
    const moved = await write(gateway, 'POST', `/v1/booking/orders/${order?.id}/move`, times);
    const cancelled = await write(gateway, 'POST', `/v1/booking/orders/${order?.id}/cancel`, {});
    expect(centre.written.map(({ call, body }) => [call, body])).toEqual([
      ['POST /v1/me/likes', { type: 'company', id: ids.shop }],
      [`DELETE /v1/me/likes?id=${ids.shop}&type=company`, expect.anything()],
      ['POST /v1/me/follows/companies', { company_id: ids.shop }],
      ['POST /v1/customer-rewards', { reward_id: ids.reward }],
      [`POST /v1/booking/orders/${ids.order}/move`, times],
      [`POST /v1/booking/orders/${ids.order}/cancel`, {}],
    ]);
    expect(moved).toMatchObject({ id: order?.id, number: 'B-1' });
    expect(activated).toMatchObject({ reward_id: reward?.id, code: '7K2M-QX4P-9HJW' });
    expect(cancelled).toMatchObject({ id: order?.id, number: 'B-1' });
  });

  it('has the same addresses after a restart, while ids of members’ records are not stored', async () => {
    const first = await start();
    const [shop] = await listShops(first);
    await read(first, '/api/v1/me/likes', bearer);
    await read(first, '/api/v1/me/customer-rewards', bearer);
    const stored = readFileSync(join(dataDir, 'text-ids', 'demo.txt'), 'utf8');
    expect(stored).toContain(`${shop?.id} ${ids.shop}\n`);
    for (const text of [ids.member, ids.activated]) expect(stored).not.toContain(text);
    const second = await start();
    expect(await read<Entry>(second, `/api/proxy/v1/companies/${shop?.id}`)).toMatchObject({ id: shop?.id });
    expect((await listShops(second)).map(({ id }) => id)).toEqual((await listShops(first)).map(({ id }) => id));
  });

  it.skipIf(!hasRedisServer)(`has the same addresses at all gateways (skipped: ${withoutRedisServer})`, async () => {
    const two = await startTwoGateways({ upstreamOrigin: centre.origin, env: { dataDir }, clock: createRunningClock() });
    try {
      await vi.waitUntil(two.isUnited, { timeout: 5000 });
      const [one, other] = two.gateways;
      const [shop] = await listShops(one);
      const [activated] = await read(one, '/api/v1/me/customer-rewards', bearer);
      expect(await read<Entry>(other, `/api/proxy/v1/companies/${shop?.id}`)).toMatchObject({ id: shop?.id });
      expect(await read<Entry>(other, `/api/v1/me/customer-rewards/${activated?.id}`, bearer)).toMatchObject({ id: activated?.id });
      expect((await listShops(other))[0]?.id).toBe(shop?.id);
    } finally {
      await two.close();
    }
  });
});
