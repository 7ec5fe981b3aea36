import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writesPerMinute } from '#shared/site/limits.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { type FaultUpstream, sendJson, startUpstream } from '../../support/upstream.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

describe.skipIf(!hasRedisServer)(`limits of two gateways (skipped: ${withoutRedisServer})`, () => {
  let upstream: FaultUpstream;
  let two: TwoGateways;
  const newcomers = ['203.0.113.5', '203.0.113.6', '203.0.113.7', '203.0.113.8'];

  /** Sends five more calls than allowed, to the gateways in turn, and returns how many are accepted. */
  async function countThrough(address = '', between: (call: number) => Promise<unknown> | undefined = () => undefined): Promise<number> {
    let through = 0;
    for (let call = 0; call < writesPerMinute + 5; call += 1) {
      await between(call);
      const { status } = await fetch(`${two.gateways[call % 2 === 0 ? 0 : 1].origin}/api/v1/newsletters/subscription`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{}',
      });
      if (status !== 429) through += 1;
    }
    return through;
  }

  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.answer('/v1/login', sendJson({ status: 'error' }, { status: 401 }));
    two = await startTwoGateways({ upstreamOrigin: upstream.origin, env: { trustProxy: 1 } });
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
  });
  afterAll(async () => {
    await two.close();
    await upstream.close();
  });

  it('are shared: both gateways together accept as many calls as one', async () => {
    expect(writesPerMinute).toBe(30);
    expect(await countThrough(newcomers[0])).toBe(30);
    const keys = await two.redis.admin.keys('*');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.join()).not.toContain('203.0.113');
  });

  it('remain if Redis loses its data, because each gateway also knows its own count', async () => {
    const forget = () => two.redis.admin.flushall();
    expect(await countThrough(newcomers[1], forget)).toBe(35); // 18 and 17 calls, each below a gateway's own limit of 30
    expect(await countThrough(newcomers[1], forget)).toBe(25);
  });

  it.each([
    ['is full', () => two.redis.admin.config('SET', 'maxmemory', '1mb'), () => two.redis.admin.config('SET', 'maxmemory', '0')],
    ['is frozen', async () => two.redis.freeze(), async () => two.redis.thaw()],
  ])('apply to each gateway separately, with little delay, while Redis %s', async (_what, fail, mend) => {
    const address = newcomers[_what === 'is full' ? 2 : 3];
    await fail();
    const beganMs = performance.now();
    expect(await countThrough(address)).toBe(35); // 18 and 17 calls
    expect(performance.now() - beganMs).toBeLessThan(3000);
    await mend();
    await expect.poll(two.isUnited, { timeout: 5000 }).toBe(true);
  });

  it('use the same identifier for a network at both gateways', async () => {
    for (const { origin } of two.gateways)
      await fetch(`${origin}/api/v1/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'somebody@centre.example', password: 'a wrong password' }),
      });
    const networks = upstream.headers.flatMap((headers) => headers['x-client-network'] ?? []);
    expect(networks.length).toBe(2);
    expect(new Set(networks).size).toBe(1);
  });
});
