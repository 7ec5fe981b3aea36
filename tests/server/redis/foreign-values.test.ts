import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRunningClock } from '../../support/gateway.ts';
import { readFigures } from '../../support/metrics.ts';
import { realtimeApp } from '../../support/realtime.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

const address = '/v1/companies/featured';

describe.skipIf(!hasRedisServer)(`values in Redis that no gateway wrote (skipped: ${withoutRedisServer})`, () => {
  let upstream: FaultUpstream;
  let two: TwoGateways;
  const countIgnored = async (source: string) => {
    const figures = await Promise.all(two.gateways.map((gateway) => readFigures(gateway)));
    return figures.map((figure) => figure.get(`mallfront_messages_ignored_total{source="${source}"}`) ?? 0);
  };
  const findKeys = (pattern: string) => two.redis.admin.keys(`mallfront:*${pattern}`);

  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.answer(address, sendJson(success([company(1, 'Kanarek')])));
    const { id, key, secret } = realtimeApp;
    const realtime = { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret };
    two = await startTwoGateways({ upstreamOrigin: upstream.origin, env: { realtime }, clock: createRunningClock() });
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
  });
  afterAll(async () => {
    await two.close();
    await upstream.close();
  });

  it('are ignored and counted if they arrive as messages', async () => {
    const [channel = ''] = (await two.redis.admin.pubsub('CHANNELS')) as string[]; // safe: Redis returns names of channels
    const messages = ['purge', 'realtime'].flatMap((topic) => [
      { topic, data: null },
      { topic },
      { topic, data: { kind: 'event', name: 7, tags: 'companies' } },
    ]);
    for (const message of messages) await two.redis.admin.publish(channel, JSON.stringify({ from: 'elsewhere', ...message }));
    await two.redis.admin.publish(channel, 'no message');
    await expect.poll(() => countIgnored('redis-bus')).toEqual([7, 7]);
    expect(await two.isUnited()).toBe(true);
  });

  it('are fetched from the mall API instead if they are stored as answers', async () => {
    const [one, other] = two.gateways;
    const read = async ({ get }: typeof one) => (await get(`/api/proxy${address}`)).text();
    expect(await read(one)).toContain('Kanarek');
    const keys = (await findKeys(':answer:*')).filter((key) => !key.endsWith(':lock'));
    for (const key of keys) await two.redis.admin.hset(key, { packed: '1', body: 'no brotli' });
    expect(await read(other)).toContain('Kanarek');
    const [, ignored = 0] = await countIgnored('redis-reply');
    expect(ignored).toBeGreaterThan(0);
  });

  it('are ignored if they are stored as purges', async () => {
    const [purges = ''] = await findKeys(':purges');
    await two.redis.admin.zadd(purges, Date.now() + 60_000, 'neither');
    await two.redis.admin.client('KILL', 'TYPE', 'PUBSUB'); // causes a gap, after which gateways read all purges
    await expect.poll(two.isUnited, { timeout: 5000 }).toBe(true);
    await two.redis.admin.del(purges);
    await two.redis.admin.set(purges, 'text');
    expect(await two.gateways[0].get('/api/proxy/v1/categories')).toMatchObject({ status: 200 });
  });
});
