import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkGiftCard } from '#shared/contracts/gift-cards.ts';
import { receivePaymentMessage } from '#shared/contracts/payments.ts';
import { writesPerMinute } from '#shared/site/limits.ts';
import { customer } from '../../../support/customer.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../../support/upstream.ts';

const event = '{ "id": "evt_1",\n  "type": "checkout.session.completed" }';
const signature = 't=1700000000,v1=abc';

let upstream: FaultUpstream;
let gateway: TestGateway;
let bodies: string[];
beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, tenant: { payments: 'stripe' }, env: { trustProxy: true } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});

/** Sets the mall API's answer to a call, and records the call. */
function answer(path: string, status: number, body: object): void {
  upstream.answer(path, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      sendJson(body, { status })(request, response);
    });
  });
}

const failure = (httpStatus: string) => ({ status: 'error', httpStatus, message: 'x' });
beforeEach(() => {
  bodies = [];
  answer(receivePaymentMessage.path, 200, success({ state: 'paid' }));
});

const call = (body: string, headers: Record<string, string> = { 'stripe-signature': signature }) =>
  fetch(`${gateway.origin}/payments/stripe`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

describe('POST /payments/stripe', () => {
  it('passes the body on byte for byte, with its signature', async () => {
    const response = await call(event);
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(bodies.map((body) => JSON.parse(body))).toEqual([{ message: `${signature}\n${event}` }]);
    expect(gateway.logged.join()).not.toContain('evt_1');
  });

  it.each([
    ['it is not signed', 403, failure('Forbidden'), 403],
    ['the mall API is busy', 503, failure('ServiceUnavailable'), 502],
    ['the payment is unknown', 404, failure('NotFound'), 200],
    ['the amount is another one', 422, failure('UnprocessableEntity'), 200],
  ])('makes the provider retry only if a retry can succeed: %s', async (_, status, body, expected) => {
    answer(receivePaymentMessage.path, status, body);
    expect((await call(event)).status).toBe(expected);
  });

  it.each([
    ['without a signature', event, {}, 400],
    ['with an empty body', '', { 'stripe-signature': signature }, 400],
    ['with too much', 'x'.repeat(70_000), { 'stripe-signature': signature }, 413],
  ])('does not call the mall API %s', async (_, body, headers, status) => {
    expect((await call(body, headers)).status).toBe(status);
    expect(bodies).toEqual([]);
  });

  it('does not exist if Stripe is not the payment provider', async () => {
    const other = await startGateway({ upstreamOrigin: upstream.origin });
    const response = await fetch(`${other.origin}/payments/stripe`, { method: 'POST', headers: { 'stripe-signature': signature } });
    expect(response.status).toBe(404);
    await other.close();
  });
});

describe('POST /api/v1/gift-cards/check', () => {
  it('sends the mall API a hash of the network, never the address', async () => {
    const networks: unknown[] = [];
    upstream.answer(checkGiftCard.path, (request, response) => {
      networks.push(request.headers['x-client-network']);
      sendJson(failure('UnprocessableEntity'), { status: 422 })(request, response);
    });
    const send = (address: string) =>
      fetch(`${gateway.origin}/api${checkGiftCard.path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify({ number: '800000000003', code: '7K2M-QX4P' }),
      });
    for (const address of ['10.9.0.7', '10.9.0.8', '2001:db8::1', '2001:db8::2:2']) await send(address);
    const [one, other, six, sameSix] = networks;
    expect(one).toMatch(/^[\w-]{43}$/);
    expect(other).not.toBe(one);
    expect(sameSix).toBe(six);
  });

  it('limits guesses per address and hour, is never cached, and logs neither number nor code', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const standing = { number: '8000', status: 'active', balance: { amount: 100, currency: 'CZK' }, valid_until: '2028-03-31' };
    answer(checkGiftCard.path, 200, success(standing));
    const check = async (address: string, more = {}) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address, ...more };
      const body = JSON.stringify({ number: '800000000003', code: '7K2M-QX4P' });
      return fetch(`${gateway.origin}/api${checkGiftCard.path}`, { method: 'POST', headers, body });
    };
    const first = await check('10.9.0.1');
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    for (let tried = 1; tried < (checkGiftCard.guessesPerHour ?? 0); tried += 1) {
      if (tried % writesPerMinute === 0) vi.advanceTimersByTime(61_000); // as fast as the limit per minute allows
      expect((await check('10.9.0.1')).status).toBe(200);
    }
    vi.advanceTimersByTime(61_000);
    expect((await check('10.9.0.1')).status).toBe(429);
    expect((await check('10.9.0.2')).status).toBe(200);
    const member = { authorization: `Bearer ${'a'.repeat(43)}` };
    expect((await check('10.9.0.1', member)).status).toBe(429); // refused, because the gateway does not yet know the token
    answer('/v1/me/profile', 200, success(customer()));
    expect((await gateway.get('/api/v1/me/profile', { ...member, 'x-forwarded-for': '10.9.0.3' })).status).toBe(200);
    expect((await check('10.9.0.1', member)).status).toBe(200); // accepted for a known member, even in the network of the guesser
    expect(gateway.logged.join()).not.toMatch(/800000000003|7K2M/);
  });
});
