import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contracts } from '#shared/contracts/contracts.ts';

import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

const email = 'jana@visitor.example';
const person = { email, first_name: 'Jana', last_name: 'Malá', locale: 'cz' };
const bodies = {
  register: { ...person, password: 'tři modré deštníky', consents: { terms: true, newsletter: false } },
  resendVerification: { email },
  requestPassword: { email },
  subscribeNewsletter: { email, locale: 'cz', consent: true },
  cancelGiftCardOrder: { token: 'x'.repeat(43) },
  resendGiftCard: { token: 'x'.repeat(43), recipient_email: email },
  sendSupportRequest: { name: 'Jana', email, subject: 'Deštník', category: 'general', message: 'Zapomněla jsem ho.', locale: 'cz' },
};
const price = { amount: 50_000, currency: 'CZK' };
const cancelledCard = {
  id: 5,
  order_number: 'D-AAAA-BBBB',
  status: 'cancelled',
  price,
  balance: { ...price, amount: 0 },
  number: null,
  valid_until: null,
  created_at: '2026-11-21T10:00:00+01:00',
  paid_at: null,
  paid_with: null,
  is_refund_due: false,
  withheld: null,
  is_sandbox: false,
  can_reveal: false,
  cancel_until: null,
  recipient: null,
  message: null,
  image: null,
  translations: [{ locale: 'cz', title: 'Dárková karta' }],
};
const answers: Partial<Record<string, unknown>> = {
  register: { customer: person },
  sendSupportRequest: { reference: 'ABCD-2345' },
  cancelGiftCardOrder: { card: cancelledCard },
  resendGiftCard: { card: cancelledCard },
};
const minuteMs = 61_000;

let upstream: FaultUpstream;
let gateway: TestGateway;
let visitors = 0;
let from: string;

beforeAll(async () => {
  upstream = await startUpstream();
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { trustProxy: true } });
});
afterAll(async () => {
  await gateway.close();
  await upstream.close();
});
beforeEach(() => {
  visitors += 1;
  from = `10.5.0.${visitors}`;
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  return () => vi.useRealTimers();
});

const limitOf = (name: string) =>
  contracts.find((contract) => contract.name === name)?.emailsPerDay ?? expect.unreachable('no limit of emails');

it('emails per day are limited for exactly these calls', () => {
  const limited = contracts.flatMap(({ name, emailsPerDay }) => (emailsPerDay ? name : []));
  expect(limited.sort()).toEqual(Object.keys(bodies).sort());
});

const pass = (ms: number) => vi.advanceTimersByTime(ms);

function send(name: string, body: unknown, address = from): Promise<Response> {
  const path = contracts.find((contract) => contract.name === name)?.path ?? expect.unreachable('no such contract');
  upstream.answer(path, sendJson(success(answers[name] ?? {})));
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  return fetch(`${gateway.origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Sends as fast as the limit per minute allows. */
async function statusesOf(name: string, body: unknown, count: number): Promise<Set<number>> {
  const statuses = new Set<number>();
  const together = 10; // fewer than the password queue accepts, and below the limit per minute
  for (let left = count; left > 0; left -= together) {
    const some = Array.from({ length: Math.min(left, together) }, () => send(name, body));
    for (const { status } of await Promise.all(some)) statuses.add(status);
    pass(minuteMs);
  }
  return statuses;
}

describe.each(Object.entries(bodies))('%s', (name, body) => {
  it('limits emails per day for one address, and not for others', async () => {
    expect(await statusesOf(name, body, limitOf(name))).toEqual(new Set([200]));
    const before = upstream.requests.length;
    const answer = await send(name, body);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([429, 'no-store']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(upstream.requests.length).toBe(before);
    expect((await send(name, body, '10.6.0.1')).status).toBe(200);
    pass(86_400_000);
    expect((await send(name, body)).status).toBe(200);
  });
});

it('an invalid form does not count as an email', async () => {
  const wrong = { ...bodies.sendSupportRequest, email: 'jana' };
  expect(await statusesOf('sendSupportRequest', wrong, limitOf('sendSupportRequest'))).toEqual(new Set([422]));
  expect((await send('sendSupportRequest', bodies.sendSupportRequest)).status).toBe(200);
});
