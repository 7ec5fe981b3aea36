import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writesPerMinute } from '#shared/site/limits.ts';
import { customer } from '../../support/customer.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, type Handler, knowMembers, sendJson, startUpstream, success } from '../../support/upstream.ts';

const maxFromStrangers = 300;
const real = '7'.repeat(43);
const unauthorized = sendJson({ status: 'error', httpStatus: 'Unauthorized', message: '' }, { status: 401 });

let upstream: FaultUpstream;
let gateway: TestGateway;
beforeEach(async () => {
  upstream = await startUpstream();
  knowMembers(upstream);
  const knowOne =
    (good: Handler): Handler =>
    (request, response) =>
      (request.headers.authorization === `Bearer ${real}` ? good : unauthorized)(request, response);
  upstream.answer('/v1/me/session', knowOne(sendJson(success({ customer_id: 7 }))));
  upstream.answer('/v1/me/profile', knowOne(sendJson(success(customer({ id: 7 })))));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
});
afterEach(async () => {
  await gateway.close();
  await upstream.close();
});

const ask = (path: string, token: string, address: string, init: RequestInit = {}) =>
  fetch(gateway.origin + path, {
    ...init,
    headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address, 'content-type': 'application/json' },
  });
const makeUp = () => randomBytes(32).toString('base64url');

async function countStatuses(count: number, call: () => Promise<Response>): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  for (let done = 0; done < count; done += 50) {
    for (const { status } of await Promise.all(Array.from({ length: 50 }, call))) statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
}

describe('a client that makes up a token for each call', () => {
  it.each(['/api/v1/me/profile', '/api/v1/companies'])(
    'is counted by network (IPv6 by /64), so that few of its calls reach the mall API: %s',
    async (path) => {
      let host = 0;
      const call = () => {
        host += 1;
        return ask(path, makeUp(), `2001:db8:1:2::${host.toString(16)}`);
      };
      expect(await countStatuses(400, call)).toEqual({ 401: maxFromStrangers, 429: 100 });
      expect(upstream.requests.filter((request) => request.includes('/v1/me/'))).toHaveLength(maxFromStrangers);
      const refused = await call();
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 60]);
      expect((await ask(path, makeUp(), '2001:db8:1:3::1')).status).toBe(401);
      gateway.clock.advance(61);
      expect((await call()).status).toBe(401);
    },
  );

  it('does not block a member with a known token behind the same address', async () => {
    expect((await ask('/api/v1/me/profile', real, '203.0.113.1')).status).toBe(200);
    await countStatuses(350, () => ask('/api/v1/me/profile', makeUp(), '203.0.113.1'));
    expect((await ask('/api/v1/me/profile', makeUp(), '203.0.113.1')).status).toBe(429);
    expect((await ask('/api/v1/me/profile', real, '203.0.113.1')).status).toBe(200);
  });

  it.each([
    ['writes', 'PATCH', '/api/v1/me/profile', 'application/json', '{}'],
    ['signatures', 'POST', '/api/realtime/auth', 'application/x-www-form-urlencoded', 'socket_id=1.1&channel_name=private-customer-7'],
    ['pictures', 'POST', '/api/v1/me/receipts', 'multipart/form-data; boundary=b', '--b--'],
  ])('gets no separate count of %s per token', async (_what, method, path, type, body) => {
    const headers = { 'x-forwarded-for': '203.0.113.1', 'content-type': type };
    const call = () => fetch(gateway.origin + path, { method, headers: { ...headers, authorization: `Bearer ${makeUp()}` }, body });
    expect(Object.keys(await countStatuses(maxFromStrangers + 50, call))).toEqual(['401', '429']);
    expect((await call()).status).toBe(429);
  });
});

describe('a changed wall clock', () => {
  afterEach(() => void vi.useRealTimers());
  it.each([86_400_000, -86_400_000])('does not change rate limits: %d ms', async (jumpMs) => {
    const write = () => ask('/api/v1/newsletters/confirm', real, '203.0.113.1', { method: 'POST', body: '{"token":"x"}' });
    await countStatuses(50, write);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumpMs });
    const refused = await write();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(Number(refused.headers.get('x-ratelimit-limit'))).toBe(writesPerMinute);
  });
});
