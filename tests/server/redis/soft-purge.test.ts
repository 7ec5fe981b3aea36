import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createRunningClock } from '../../support/gateway.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

const opsToken = 'operators-of-both-gateways';
const ids = Array.from({ length: 30 }, (_, index) => index + 1);
/** Longer than a request with a stale answer waits for a new answer. */
const delayMs = 400;
const noRecords = { page: 1, per_page: 12, total: 0, pages: 0 };

describe.skipIf(!hasRedisServer)(`a soft purge of all content over two gateways (skipped: ${withoutRedisServer})`, () => {
  let upstream: FaultUpstream;
  let two: TwoGateways;
  const paths = ids.map((id) => `/en/shop/${id}/shop-${id}`);

  beforeAll(async () => {
    upstream = await startUpstream();
    for (const id of ids) upstream.answer(`/v1/companies/${id}`, sendJson(success(company(id))));
    two = await startTwoGateways({ upstreamOrigin: upstream.origin, env: { opsToken }, clock: createRunningClock() });
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
    for (const { get } of two.gateways) for (const path of paths) expect((await get(path)).status).toBe(200);
  });
  afterAll(async () => {
    await two.close();
    await upstream.close();
  });

  it('reports no failure of a healthy but slow mall API, and fetches each address at most twice', {
    timeout: 40_000,
    tags: 'long',
  }, async () => {
    for (const id of ids) upstream.answer(`/v1/companies/${id}`, sendJson(success(company(id)), { delayMs }));
    for (const list of ['/v1/announcements/', '/v1/rewards']) upstream.answer(list, sendJson(success([], noRecords), { delayMs }));
    upstream.requests.length = 0;
    const [{ origin }] = two.gateways;
    const purged = await fetch(`${origin}/ops/purge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${opsToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags: ['content'], mode: 'soft' }),
    });
    expect(purged.status).toBe(200);
    const labels: string[] = [];
    const lookEverywhere = async () => {
      const round = two.gateways.flatMap(({ get }) => paths.map(async (path) => (await get(path)).headers.get('cache-status') ?? ''));
      labels.push(...(await Promise.all(round)));
      return labels.slice(-round.length).every((label) => /hit; ttl=\d+$/.test(label));
    };
    await expect.poll(lookEverywhere, { interval: 300, timeout: 30_000 }).toBe(true);
    const counts = new Map<string, number>();
    for (const call of upstream.requests) counts.set(call, (counts.get(call) ?? 0) + 1);
    expect(labels.filter((label) => label.includes('UPSTREAM_FAILED'))).toEqual([]);
    expect([...counts].filter(([, count]) => count > 2)).toEqual([]);
  });
});
