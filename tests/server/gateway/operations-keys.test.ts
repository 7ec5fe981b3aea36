import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { KeyScope } from '#shared/contracts/endpoint.ts';
import { createClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream } from '../../support/upstream.ts';
import { makeKey, makeNamedKey } from '../mall-api/api-key.ts';
import { type RunningMallApi, startMallApi } from '../mall-api/running-mall-api.ts';

const opsToken = 'the-operators-own-secret-token';
let mallApi: RunningMallApi;
let isDown = false;
/** Two gateways of one centre. */
let gateways: readonly [TestGateway, TestGateway];
const clocks = [createClock(), createClock()] as const;

beforeAll(async () => {
  mallApi = await startMallApi(undefined, { opsToken });
  const start = (clock: (typeof clocks)[number]) =>
    startGateway({
      upstreamOrigin: () => (isDown ? 'http://127.0.0.1:9' : mallApi.origin),
      clock,
      env: { mallApiUrl: undefined, opsToken, publicUrl: 'https://tiny.example' },
    });
  gateways = [await start(clocks[0]), await start(clocks[1])];
});
afterAll(async () => {
  for (const gateway of gateways) await gateway.close();
  await mallApi.close();
});
beforeEach(() => {
  isDown = false;
});

interface Operation {
  scope: KeyScope;
  path: string;
  body?: object;
}
const operations: Operation[] = [
  { scope: 'ops:purge', path: '/ops/purge', body: { tags: ['content'] } },
  { scope: 'ops:metrics', path: '/metrics' },
  { scope: 'ops:metrics', path: '/metrics/mall-api' },
  { scope: 'ops:preview', path: '/ops/preview', body: { settings: {} } },
];

async function statusOf({ path, body }: Operation, token: string, { origin }: { origin: string } = gateways[0]): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(origin + path, { method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) });
  await answer.body?.cancel();
  return answer.status;
}

describe.each(operations)('$path', (operation) => {
  it('accepts the operators’ token and keys with its scope, in both gateways, and no others', async () => {
    const { domain } = mallApi;
    const others = (['ops:purge', 'ops:metrics', 'ops:preview', 'desk:read'] as const).filter((scope) => scope !== operation.scope);
    const [right, wrong] = [makeKey(domain, { scopes: [operation.scope] }), makeKey(domain, { scopes: others })];
    for (const gateway of gateways) {
      expect(await statusOf(operation, opsToken, gateway)).toBe(200);
      expect(await statusOf(operation, right, gateway)).toBe(200);
      expect(await statusOf(operation, wrong, gateway)).toBe(403);
      expect(await statusOf(operation, `${right}x`, gateway)).toBe(401);
    }
    expect(await statusOf(operation, makeKey(domain, { companyId: 1 }))).toBe(403);
  });

  it('refuses a revoked key within seconds, in both gateways', async () => {
    const { id, secret } = makeNamedKey(mallApi.domain, { scopes: [operation.scope] });
    for (const gateway of gateways) expect(await statusOf(operation, secret, gateway)).toBe(200);
    inTransaction(mallApi.db, () => mallApi.domain.keys.revoke(id));
    for (const clock of clocks) clock.advance(3);
    for (const gateway of gateways) expect(await statusOf(operation, secret, gateway)).toBe(401);
  });
});

describe('while the mall API is down', () => {
  it('metrics stay readable with a key that was valid before, and with the operators’ token', async () => {
    const [metrics, purge] = [{ path: '/metrics' }, { path: '/ops/purge', body: { tags: ['content'] } }] as Operation[] as [
      Operation,
      Operation,
    ];
    const secret = makeKey(mallApi.domain);
    expect([await statusOf(metrics, secret), await statusOf(purge, secret)]).toEqual([200, 200]);
    isDown = true;
    clocks[0].advance(60);
    expect(await statusOf(metrics, secret)).toBe(200);
    expect(await statusOf(purge, secret)).toBeGreaterThanOrEqual(502);
    expect(await statusOf(metrics, opsToken)).toBe(200);
    clocks[0].advance(900);
    expect(await statusOf(metrics, secret)).toBeGreaterThanOrEqual(502);
  });
});

describe('a remote mall API without keys', () => {
  let upstream: FaultUpstream;
  let remote: TestGateway;
  beforeAll(async () => {
    upstream = await startUpstream();
    upstream.answer('/v1/key', sendJson({ message: 'The route v1/key could not be found.' }, { status: 404 }));
    remote = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken } });
    return async () => {
      await remote.close();
      await upstream.close();
    };
  });

  it.each(operations.filter(({ path }) => path !== '/metrics/mall-api'))('$path takes the operators’ token only', async (operation) => {
    expect(await statusOf(operation, opsToken, remote)).toBe(200);
    expect(await statusOf(operation, `mfk_${'K'.repeat(43)}`, remote)).toBe(401);
  });
});

describe('a burst of made-up keys', () => {
  const right = `mfk_${'R'.repeat(43)}`;
  const session = 's'.repeat(40);
  const clock = createClock();
  let upstream: FaultUpstream;
  let gateway: TestGateway;

  beforeEach(async () => {
    upstream = await startUpstream();
    upstream.answer('/v1/key', (request, response) => {
      const isRight = request.headers.authorization === `Bearer ${right}`;
      if (isRight) sendJson({ data: { id: 1, name: 'Monitoring', company_id: null, scopes: ['ops:metrics'] } })(request, response);
      else sendJson({ message: 'Unauthenticated.' }, { status: 401 })(request, response);
    });
    gateway = await startGateway({ upstreamOrigin: upstream.origin, clock, env: { opsToken, trustProxy: true } });
    return async () => {
      await gateway.close();
      await upstream.close();
    };
  });

  const checks = () => upstream.requests.filter((request) => request.startsWith('GET /v1/key')).length;
  async function scrape(token: string, address = '203.0.113.5', path = '/metrics'): Promise<number> {
    const answer = await fetch(gateway.origin + path, { headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address } });
    await answer.body?.cancel();
    return answer.status;
  }
  const guess = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => scrape(`mfk_${String(index).padStart(43, '0')}`)));

  it('reaches the mall API 300 times a minute from one address, and locks out no key that the gateway knows', async () => {
    expect(await scrape(right)).toBe(200);
    const statuses = await guess(400);
    expect(new Set(statuses)).toEqual(new Set([401, 429]));
    expect(statuses.filter((status) => status === 401)).toHaveLength(300);
    expect(checks()).toBe(301);
    clock.advance(3); // the gateway asks for the known key again
    expect(await scrape(right)).toBe(200);
    expect(checks()).toBe(302);
    expect(await scrape(`mfk_${'W'.repeat(43)}`, '203.0.113.6')).toBe(401);
  });

  it('leaves the calls of members behind the same address alone', async () => {
    await guess(400);
    expect(await scrape(session, '203.0.113.5', '/api/v1/me')).not.toBe(429);
  });

  it('accepts a key that is new to the gateway a minute later', async () => {
    await guess(400);
    expect(await scrape(right)).toBe(429);
    expect(await scrape(right, '203.0.113.6')).toBe(200);
    clock.advance(61);
    expect(await scrape(right)).toBe(200);
  });

  it('asks the mall API once in ten seconds for the same wrong key', async () => {
    const wrong = `mfk_${'W'.repeat(43)}`;
    const repeat = () => Promise.all(Array.from({ length: 200 }, () => scrape(wrong)));
    expect(new Set([...(await repeat()), ...(await repeat())])).toEqual(new Set([401]));
    expect(checks()).toBe(1);
    clock.advance(11);
    expect(await scrape(wrong)).toBe(401);
    expect(checks()).toBe(2);
  });
});
