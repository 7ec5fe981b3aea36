import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createSharedPurges } from '#server/gateway/cache/purge.ts';
import type { RedisLink } from '#server/redis/link.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

const opsToken = 'operators-of-both-gateways';
const address = '/v1/companies/featured';

describe.skipIf(!hasRedisServer)(`a purge at one of two gateways (skipped: ${withoutRedisServer})`, () => {
  let upstream: FaultUpstream;
  let two: TwoGateways;
  let version = 0;
  const read = async ({ get }: TestGateway) => (await get(`/api/proxy${address}`)).text();
  const purge = ({ origin }: TestGateway, mode = 'hard') =>
    fetch(`${origin}/ops/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: ['companies'], mode }),
    });
  /** Changes the mall API's answer without notifying the gateways. */
  function change(): string {
    version += 1;
    const name = `Kanarek ${version}`;
    upstream.answer(address, sendJson(success([company(1, name)])));
    return name;
  }

  beforeAll(async () => {
    upstream = await startUpstream();
    two = await startTwoGateways({ upstreamOrigin: upstream.origin, env: { opsToken }, clock: createRunningClock() });
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
    change();
  });
  afterAll(async () => {
    await two.close();
    await upstream.close();
  });

  it('reaches the other gateway within 100 ms', async () => {
    const [one, other] = two.gateways;
    const tookMs: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.all(two.gateways.map(read));
      const name = change();
      expect(await read(other)).not.toContain(name);
      await purge(one);
      const beganMs = performance.now();
      await expect.poll(() => read(other), { interval: 5 }).toContain(name);
      tookMs.push(performance.now() - beganMs);
    }
    expect(Math.min(...tookMs)).toBeLessThan(100); // the minimum counts, because the machine may be busy
  });

  it.each<[string, () => Promise<unknown>]>([
    ['has forgotten everything', () => two.redis.admin.flushall()],
    ['is full', () => two.redis.admin.config('SET', 'maxmemory', '1mb')],
  ])('reaches the other gateway even if Redis %s', async (_what, fail) => {
    const [one, other] = two.gateways;
    await Promise.all(two.gateways.map(read));
    const name = change();
    await fail();
    await purge(one);
    expect(await read(one)).toContain(name);
    await expect.poll(() => read(other), { interval: 5, timeout: 5000 }).toContain(name);
    await two.redis.admin.config('SET', 'maxmemory', '0');
  });

  it('invalidates older answers in Redis before the next command, even if Redis is full', async () => {
    const { admin } = two.redis;
    const ask: RedisLink['ask'] = async (command, schema) => {
      const reply = schema.safeParse(await command(admin, (key) => `test:${key}`).catch(() => undefined));
      return reply.success ? reply.data : undefined;
    };
    const silent = { hear: () => {}, tell: () => {}, onGap: () => {}, onBack: () => {} };
    const purges = createSharedPurges({ redis: { ask, ...silent }, purge: () => 0, log: { info: () => {} } });
    await admin.zadd('test:purges', 1, 'known-since');
    await admin.config('SET', 'maxmemory', '1mb');
    purges.noteInstant({ tags: ['companies'], mode: 'hard' });
    expect(await admin.exists('test:purges')).toBe(0);
    await admin.config('SET', 'maxmemory', '0');
  });

  it('reaches the other gateway when a frozen Redis continues; the purge itself returns quickly before that', {
    tags: 'long',
  }, async () => {
    const [one, other] = two.gateways;
    await Promise.all(two.gateways.map(read));
    const name = change();
    two.redis.freeze();
    const beganMs = performance.now();
    for (let turn = 0; turn < 3; turn += 1) await purge(one);
    expect(performance.now() - beganMs).toBeLessThan(1000);
    expect(await read(one)).toContain(name);
    two.redis.thaw();
    await expect.poll(() => read(other), { timeout: 5000 }).toContain(name);
  });

  it('reaches the other gateway once a killed Redis is back', async () => {
    const [one, other] = two.gateways;
    await Promise.all(two.gateways.map(read));
    const name = change();
    await two.redis.kill();
    await expect.poll(async () => (await (await one.get('/readyz')).json()).redis).toBe('down');
    expect((await one.get('/readyz')).status).toBe(200);
    await purge(one);
    await two.redis.start();
    await expect.poll(() => read(other), { timeout: 5000 }).toContain(name);
  });

  it('also removes copies that a gateway reads from its snapshot later', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'snapshot-'));
    const env = { redisUrl: two.redis.url, opsToken, dataDir, snapshotSeconds: 300 };
    const options = { upstreamOrigin: upstream.origin, clock: createRunningClock(), env };
    const before = await startGateway(options);
    await read(before);
    await before.get('/api/proxy/v1/categories');
    await before.close();
    await purge(two.gateways[0]);
    upstream.fail(sendJson({}, { status: 500 }));
    const after = await startGateway(options);
    expect((await after.get('/api/proxy/v1/categories')).status).toBe(200);
    expect((await after.get(`/api/proxy${address}`)).status).toBeGreaterThanOrEqual(500);
    await after.close();
    rmSync(dataDir, { recursive: true });
  });
});
