import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { operatorCallsPerMinute } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

const opsToken = 'the-operators-own-secret-token';
const path = '/api/v1/customer-rewards/use';
const code = '7K2M-QX4P-9HJW';
const used = { code, reward_id: 1, used_at: '2026-11-21T10:00:00Z', translations: [] };

let upstream: FaultUpstream;
let gateway: TestGateway;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/customer-rewards/use', sendJson(success(used)));
});
afterAll(() => upstream.close());
/** Starts a new gateway for each test, so that rate limits begin at zero. */
beforeEach(async () => {
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken, trustProxy: true } });
  return () => gateway.close();
});

function use(token: string | undefined, { from = '10.4.0.1', body = { code } as unknown, to = gateway.origin } = {}): Promise<Response> {
  return fetch(to + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

/** Returns the number of writes that reached the mall API; settings may be read at any time. */
const countUses = (): number => upstream.requests.filter((request) => request.startsWith('POST')).length;

async function statusesOf(count: number, token: string | undefined, from?: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let left = count; left > 0; left -= 50) {
    const some = Array.from({ length: Math.min(left, 50) }, () => use(token, from === undefined ? {} : { from }));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return statuses;
}

const many = (count: number, status: number) => Array.from({ length: count }, () => status);
const { byToken, byStrangers } = operatorCallsPerMinute;

describe('a till', () => {
  it('redeems codes as fast as a queue needs, and is stopped at a rate that no till reaches', async () => {
    expect(await statusesOf(byToken, opsToken)).toEqual(many(byToken, 200));
    const answer = await use(opsToken, { from: '10.4.0.2' }); // refused, because calls are counted by token, from any address
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('is not locked out by strangers behind the same address, and does not let them in', async () => {
    expect(await statusesOf(byStrangers + 10, 'a-token-that-somebody-guesses')).toContain(429);
    expect(await statusesOf(40, opsToken)).toEqual(many(40, 200));
    expect((await use('a-token-that-somebody-guesses')).status).toBe(429);
  });

  it('gets the reason if a code is wrong', async () => {
    const answer = await use(opsToken, { body: { code: 'none' } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { code: ['invalid'] } });
  });
});

describe('a stranger', () => {
  it.each([
    ['no token', undefined],
    ['a token', `${opsToken}x`],
    ['a shorter one', opsToken.slice(1)],
    ['a member’s', 'T'.repeat(43)],
  ])('gets a few attempts a minute with %s, and learns nothing about codes', async (_what, token) => {
    const before = countUses();
    const bodies: unknown[] = [{ code }, { code: 'none' }, {}, [], 'x'];
    for (const body of bodies) {
      const answer = await use(token, { body });
      expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ httpStatus: 'Unauthorized' })]);
    }
    expect(bodies).toHaveLength(byStrangers);
    const stopped = await use(token);
    expect(stopped.status).toBe(429);
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await use(token, { from: '10.4.0.9' })).status).toBe(401);
    expect(countUses()).toBe(before);
  });

  it('finds no such call if the centre has no operators’ token', async () => {
    const without = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken: undefined } });
    const before = countUses();
    expect((await use(opsToken, { to: without.origin })).status).toBe(404);
    expect(countUses()).toBe(before);
    await without.close();
  });
});

it('the log contains neither the token nor a code', async () => {
  await use(opsToken);
  await use(`${opsToken}x`);
  const text = gateway.logged.join('');
  expect(text).toContain(path);
  expect(text).not.toMatch(/operators-own|7K2M/);
});
