import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keyCallsPerMinute } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, type Handler, sendJson, startUpstream, success } from '../../support/upstream.ts';

const opsToken = 'the-operators-own-secret-token';
const key = `mfk_${'K'.repeat(43)}`;
const path = '/api/v1/customer-rewards/use';
const code = '7K2M-QX4P-9HJW';
const used = { code, reward_id: 1, used_at: '2026-11-21T10:00:00Z', translations: [] };
const unauthorized = { status: 'error', httpStatus: 'Unauthorized', message: 'Unauthorized' };

let upstream: FaultUpstream;
let gateway: TestGateway;
beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());

const toKey =
  (data: unknown, refusal = sendJson(unauthorized, { status: 401 })): Handler =>
  (request, response) =>
    (request.headers.authorization === `Bearer ${key}` ? sendJson(success(data)) : refusal)(request, response);

/** Starts a new gateway for each test, so that rate limits begin at zero. */
async function start(env: { mallApiUrl?: undefined; opsToken?: string | undefined } = {}) {
  upstream.answer('/v1/key', toKey({ id: 1, name: 'Till', company_id: null, scopes: ['codes:take'] }));
  upstream.answer('/v1/customer-rewards/use', toKey(used));
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { opsToken, trustProxy: true, ...env } });
  return () => gateway.close();
}

function use(token: string | undefined, { from = '10.4.0.1', body = { code } as unknown } = {}): Promise<Response> {
  return fetch(gateway.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
}

/** Returns the number of writes that reached the mall API; settings may be read at any time. */
const countUses = (): number => upstream.requests.filter((request) => request.startsWith('POST')).length;

async function statusesOf(count: number, token: string | undefined): Promise<number[]> {
  const statuses: number[] = [];
  for (let left = count; left > 0; left -= 50) {
    const some = Array.from({ length: Math.min(left, 50) }, () => use(token));
    statuses.push(...(await Promise.all(some)).map(({ status }) => status));
  }
  return statuses;
}

const many = (count: number, status: number) => Array.from({ length: count }, () => status);

describe('a till’s key', () => {
  beforeEach(() => start({ mallApiUrl: undefined }));

  it('makes calls as fast as a queue needs, and is stopped at a rate that no till reaches', async () => {
    expect((await use(key)).status).toBe(200); // unknown until now
    expect(await statusesOf(keyCallsPerMinute, key)).toEqual(many(keyCallsPerMinute, 200));
    const answer = await use(key, { from: '10.4.0.2' }); // refused, because calls are counted by key, from any address
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  it('is not locked out by strangers behind the same address', async () => {
    expect((await use(key)).status).toBe(200);
    expect(await statusesOf(320, `mfk_${'X'.repeat(43)}`)).toContain(429);
    expect(await statusesOf(40, key)).toEqual(many(40, 200));
  });

  it('gets the reason if a code is wrong', async () => {
    const answer = await use(key, { body: { code: 'none' } });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ errors: { code: ['invalid'] } });
  });

  it('gets the shops that take a code, and nothing else that a mall API adds', async () => {
    const shops = [{ id: 3, translations: [{ locale: 'en', title: 'Café Nord' }] }];
    const refusal = {
      status: 'error',
      httpStatus: 'Conflict',
      message: 'no',
      errors: { code: ['other_shop'] },
      details: { shops, owner: 'Ida' },
    };
    upstream.answer('/v1/customer-rewards/use', sendJson(refusal, { status: 409 }));
    const answer = await use(key);
    expect([answer.status, await answer.json()]).toEqual([409, expect.objectContaining({ errors: refusal.errors, details: { shops } })]);
  });
});

const strangers = [
  ['no token', undefined],
  ['another key', `${key.slice(0, -1)}x`],
  ['a member’s token', 'T'.repeat(43)],
] as const;

describe.each([
  ['embedded', { mallApiUrl: undefined }],
  ['remote', {}],
] as const)('a stranger, with the %s mall API', (_which, env) => {
  beforeEach(() => start(env));

  it.each(strangers)('learns nothing about codes with %s', async (_what, token) => {
    for (const body of [{ code }, { code: 'none' }, {}, [], 'x']) {
      const answer = await use(token, { body });
      expect([answer.status, await answer.json()]).toEqual([401, expect.objectContaining({ httpStatus: 'Unauthorized' })]);
    }
  });
});

describe('a remote mall API', () => {
  it('receives only keys that it has accepted, and the operators’ token', async () => {
    const close = await start();
    const before = countUses();
    for (const [, token] of strangers) expect((await use(token)).status).toBe(401);
    expect(countUses()).toBe(before);
    expect((await use(key)).status).toBe(200);
    expect(upstream.requests).toContain('GET /v1/key?scope=codes%3Atake');
    expect((await use(opsToken)).status).toBe(401); // by this mall API
    expect(countUses()).toBe(before + 2);
    await close();
  });

  it('receives only the operators’ token if it knows no keys', async () => {
    const close = await start();
    upstream.answer('/v1/key', sendJson({ status: 'error', httpStatus: 'NotFound', message: 'Not found' }, { status: 404 }));
    upstream.answer('/v1/customer-rewards/use', sendJson(success(used)));
    expect((await use(key)).status).toBe(401);
    expect((await use(opsToken)).status).toBe(200);
    await close();
  });
});

it('the log contains neither the key nor a code', async () => {
  const close = await start();
  await use(key);
  await use(`${opsToken}x`);
  const text = gateway.logged.join('');
  expect(text).toContain(path);
  expect(text).not.toMatch(/KKKK|operators-own|7K2M/);
  await close();
});
