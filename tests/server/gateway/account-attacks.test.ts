import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '#config/env.ts';
import { writesPerMinute } from '#shared/site/limits.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, type Handler, sendJson, startUpstream, success } from '../../support/upstream.ts';

let upstream: FaultUpstream;
let gateway: TestGateway;
let bodies: unknown[];

const take: Handler = (request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
    sendJson(success({ customer: { email: 'jana@visitor.example', first_name: 'Jana', last_name: 'Malá', locale: 'cz' } }))(
      request,
      response,
    );
  });
};
const wrongPair = sendJson(
  { status: 'error', httpStatus: 'UnprocessableEntity', message: '', errors: { email: ['invalid_credentials'] } },
  { status: 422 },
);

beforeAll(async () => {
  upstream = await startUpstream();
});
afterAll(() => upstream.close());
beforeEach(() => {
  bodies = [];
  upstream.answer('/v1/login', wrongPair);
  upstream.answer('/v1/register', take);
});
afterEach(() => gateway.close());

async function open(env: Partial<Env> = {}): Promise<void> {
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env });
}

function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  return fetch(gateway.origin + path, init);
}

/** Guesses the password of one of many accounts. */
function guess(index: number, headers: Record<string, string> = {}): Promise<Response> {
  return post('/api/v1/login', { email: `member-${index}@visitor.example`, password: `guess ${index}` }, headers);
}

async function guessAll(count: number, toHeaders: (index: number) => Record<string, string>): Promise<{ passed: number; stopped: number }> {
  const countLogins = () => upstream.requests.filter((request) => request === 'POST /v1/login').length;
  const before = countLogins();
  let stopped = 0;
  const together = 10; // fewer than the password queue accepts, so that only the limit per address stops them
  for (let at = 0; at < count; at += together) {
    const answers = await Promise.all(Array.from({ length: together }, (_, index) => guess(at + index, toHeaders(at + index))));
    for (const answer of answers) {
      await answer.arrayBuffer();
      if (answer.status !== 429) continue;
      stopped += 1;
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  }
  return { passed: countLogins() - before, stopped };
}

const address = (index: number) => `10.7.${index >> 8}.${index & 255}`;

describe('an attacker who tries five hundred accounts', () => {
  it('is stopped by address, without affecting other clients', async () => {
    await open({ trustProxy: true });
    expect(await guessAll(500, () => ({ 'x-forwarded-for': '10.6.6.6' }))).toEqual({
      passed: writesPerMinute,
      stopped: 500 - writesPerMinute,
    });
    expect((await guess(0, { 'x-forwarded-for': '10.6.6.7' })).status).toBe(422);
  });
});

describe('a client that forges its address', () => {
  const forged = (index: number) => ({
    'x-forwarded-for': address(index),
    forwarded: `for=${address(index)}`,
    'x-real-ip': address(index),
    'x-client-ip': address(index),
    'cf-connecting-ip': address(index),
    'true-client-ip': address(index),
  });

  it('is counted by its connection if no proxy is trusted, even for a thousand forged addresses', async () => {
    await open();
    expect(await guessAll(1000, forged)).toEqual({ passed: writesPerMinute, stopped: 1000 - writesPerMinute });
  });

  it('is counted by the trusted proxy’s entry, whatever entries it forges before that', async () => {
    await open({ trustProxy: ['loopback'] });
    const behindProxy = (index: number) => ({ ...forged(index), 'x-forwarded-for': `${address(index)}, 203.0.113.5` });
    expect(await guessAll(200, behindProxy)).toEqual({ passed: writesPerMinute, stopped: 200 - writesPerMinute });
    expect((await guess(0, { 'x-forwarded-for': '203.0.113.6' })).status).toBe(422);
  });
});

describe('a registration with extra fields', () => {
  it('stores the requested fields only', async () => {
    await open();
    const asked = {
      email: 'jana@visitor.example',
      password: 'plavba po proudu',
      first_name: 'Jana',
      last_name: 'Malá',
      locale: 'cz',
      consents: { terms: true, newsletter: false },
    };
    const more = { id: 7, role: 'operator', points: 5000, tier: 3, tier_id: 3, email_verified: true, verified_ms: 1, card_number: '1' };
    const answer = await post('/api/v1/register', { ...asked, ...more, consents: { ...asked.consents, points: 9 } });
    expect([answer.status, bodies]).toEqual([200, [asked]]);
  });
});
