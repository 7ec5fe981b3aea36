import Pusher from 'pusher';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRunningClock, type TestGateway } from '../../support/gateway.ts';
import { realtimeApp } from '../../support/realtime.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

const opsToken = 'operators-of-both-gateways';
const address = '/v1/companies/featured';

describe.skipIf(!hasRedisServer)(`answers that two gateways share (skipped: ${withoutRedisServer})`, () => {
  const { id, key, secret } = realtimeApp;
  let upstream: FaultUpstream;
  let two: TwoGateways;
  const read = async ({ get }: TestGateway) => (await get(`/api/proxy${address}`)).text();
  const offer = (name: string, delayMs = 0) => upstream.answer(address, sendJson(success([company(1, name)]), { delayMs }));
  const purge = ({ origin }: TestGateway, tag: string) =>
    fetch(`${origin}/ops/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: [tag], mode: 'hard' }),
    });
  const countHeard = ({ logged }: TestGateway) => logged.filter((line) => line.includes('as another gateway was asked to')).length;
  const parking = '/v1/options/parking';
  /** Makes the shared answers and purges older by this many seconds. */
  async function age(seconds: number): Promise<void> {
    const keys = await two.redis.admin.keys('*answer:*');
    const answers = keys.filter((key) => !key.endsWith(':lock'));
    await Promise.all(answers.map((key) => two.redis.admin.hincrby(key, 'at', -seconds * 1000)));
    const [purges = ''] = await two.redis.admin.keys('*purges');
    await two.redis.admin.zincrby(purges, -2 * seconds * 1000, 'known-since');
  }

  beforeEach(async () => {
    upstream = await startUpstream();
    const realtime = { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret };
    two = await startTwoGateways({ upstreamOrigin: upstream.origin, env: { opsToken, realtime }, clock: createRunningClock() });
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
    await Promise.all(two.gateways.map(({ get }) => get('/api/proxy/v1/settings/web'))); // lets each gateway read the settings before any other answer
  });
  afterEach(async () => {
    await two.close();
    await upstream.close();
  });

  it('are requested once for 200 misses at both gateways, after each purge of their tags', async () => {
    const ask = () => Promise.all(Array.from({ length: 200 }, (_, index) => read(two.gateways[index % 2 ? 0 : 1])));
    const calls: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      offer(`Kanarek ${turn}`, 50);
      const before = upstream.count(address);
      const other = two.gateways[turn % 2 ? 1 : 0];
      const heard = countHeard(other);
      await purge(two.gateways[turn % 2 ? 0 : 1], 'companies');
      await vi.waitUntil(() => countHeard(other) > heard, { timeout: 5000 }); // the purge returns before the other gateway has received it
      for (const answer of await ask()) expect(answer).toContain(`Kanarek ${turn}`);
      calls.push(upstream.count(address) - before);
    }
    expect(Math.max(...calls)).toBeLessThanOrEqual(2); // 2 on a busy machine, because a gateway does not wait for a slow Redis
    expect(Math.min(...calls)).toBe(1);
  });

  it('have the same age and validators at the other gateway', async () => {
    offer('Kanarek');
    const [one, other] = two.gateways;
    const first = await one.get(`/api/proxy${address}`);
    await age(5);
    const second = await other.get(`/api/proxy${address}`);
    expect(upstream.count(address)).toBe(1);
    expect(Number(second.headers.get('age'))).toBeGreaterThanOrEqual(5);
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(second.headers.get('last-modified')).toBe(first.headers.get('last-modified'));
  });

  it('are not used if they were requested before a purge and arrived after it', async () => {
    const [one, other] = two.gateways;
    offer('Kanarek', 300);
    const slow = read(one);
    await vi.waitUntil(() => upstream.count(address) === 1);
    offer('Papagei');
    await purge(other, 'companies/1');
    await purge(other, 'content');
    await slow;
    expect(await read(other)).toContain('Papagei');
    expect(await read(one)).toContain('Papagei');
  });

  it('are not used after an event has invalidated them, whichever gateway receives the event', async () => {
    const [one, other] = two.gateways;
    const readFree = async ({ get }: TestGateway) =>
      ((await (await get(`/api/proxy${parking}`)).json()) as { data: { free: number } }).data.free;
    const count = (free: number) => upstream.answer(parking, sendJson(success({ capacity: 20, free, options: [] })));
    const library = new Pusher({ appId: id, key, secret, host: '127.0.0.1', port: new URL(one.origin).port });
    const calls: number[] = [];
    count(12);
    expect(await readFree(one)).toBe(12);
    expect(await readFree(other)).toBe(12);
    expect(upstream.count(parking)).toBe(1);
    for (const free of [0, 8, 3]) {
      const before = upstream.count(parking);
      count(free);
      await library.trigger('mall', 'parking.changed', {});
      expect(await readFree(one)).toBe(free);
      await expect.poll(() => readFree(other)).toBe(free);
      calls.push(upstream.count(parking) - before);
    }
    expect(Math.max(...calls)).toBeLessThanOrEqual(2); // 2 on a busy machine, because a gateway does not wait for a slow Redis
    expect(Math.min(...calls)).toBe(1);
  });

  it('are fetched by each gateway while Redis is frozen, and by the other gateway if the first one fails', { tags: 'long' }, async () => {
    offer('Kanarek');
    two.redis.freeze();
    expect(await Promise.all(two.gateways.map(read))).toEqual([expect.stringContaining('Kanarek'), expect.stringContaining('Kanarek')]);
    expect(upstream.count(address)).toBe(2);
    two.redis.thaw();
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
    const [first, second] = ['/v1/categories', '/v1/amenities'];
    upstream.answer(first, sendJson({}, { status: 500 }));
    expect((await two.gateways[0].get(`/api/proxy${first}`)).status).toBe(502);
    upstream.answer(first, sendJson(success([])));
    expect((await two.gateways[1].get(`/api/proxy${first}`)).status).toBe(200);
    await two.redis.admin.config('SET', 'maxmemory', '1');
    expect((await two.gateways[1].get(`/api/proxy${second}`)).status).toBe(200);
  });

  it('have keys that do not contain search terms', async () => {
    await two.gateways[0].get('/api/proxy/v1/search?q=tajny&locale=cz');
    for (const key of await two.redis.admin.keys('*')) expect(key).not.toContain('tajny');
  });
});
