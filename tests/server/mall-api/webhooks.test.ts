import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createWebhookPoster } from '#server/mall-api/webhooks/post-webhook.ts';
import { isPublicAddress, leadsInside } from '#server/mall-api/webhooks/public-address.ts';
import { makeWebhookSecret, signWebhook } from '#server/mall-api/webhooks/sign-webhook.ts';
import { createMember, type TestMember } from './members.ts';
import { type RunningMallApi, startMallApi } from './running-mall-api.ts';
import { createStaff } from './staff-steps.ts';
import { tillSteps } from './till-steps.ts';
import { addEndpoint, createRunners, type Receiver, readEvent, startReceiver } from './webhook-steps.ts';

let mallApi: RunningMallApi;
let receiver: Receiver;
let runners: ReturnType<typeof createRunners>;
let jana: TestMember;
let petr: TestMember;
beforeEach(async () => {
  mallApi = await startMallApi();
  receiver = await startReceiver();
  runners = createRunners(mallApi);
  jana = createMember(mallApi);
  petr = createMember(mallApi);
});
afterEach(async () => {
  await runners.close();
  await mallApi.close();
  await receiver.close();
});

const act = <T>(action: () => T): T => inTransaction(mallApi.db, action);
const credit = ({ customerId }: TestMember, points: number) =>
  act(() => mallApi.domain.ledger.credit({ customerId, kind: 'adjustment', points, reference: null }));
const later = (seconds: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + seconds * 1000));
const points = () => receiver.bodies().map(({ data }) => [data.member_id, data.points]);
const states = () =>
  mallApi.db
    .prepare('SELECT state, attempts, status, fault FROM webhook_delivery ORDER BY id')
    .all()
    .map(({ state, attempts, status, fault }) => [state, attempts, status ?? fault]);

describe('signWebhook', () => {
  it('makes signatures that the official library accepts, also beside the signature of a replaced secret', () => {
    const now = new Date();
    const [secret, replaced] = [makeWebhookSecret((size) => Buffer.alloc(size, 1)), makeWebhookSecret((size) => Buffer.alloc(size, 2))];
    const body = '{"type":"points.changed","data":{"name":"Žofie"}}';
    const headers = signWebhook({ key: 'msg_1', body }, [secret, replaced], now);
    for (const known of [secret, replaced]) expect(new Webhook(known).verify(body, headers)).toEqual(JSON.parse(body));
    expect(() => new Webhook(secret).verify(body.replace('Ž', 'Z'), headers)).toThrow('No matching signature');
  });

  it('matches the published example of Standard Webhooks', () => {
    const message = { key: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
    const headers = signWebhook(message, ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], new Date(1614265330 * 1000));
    expect(headers['webhook-signature']).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  });
});

describe('webhooks', () => {
  it('deliver a change of points, signed, with the facts and the member’s number only', async () => {
    const { secret } = addEndpoint(mallApi, receiver.url);
    mallApi.setNow(new Date());
    credit(jana, 120);
    await runners.run();
    const [event = expect.unreachable()] = receiver.received;
    expect(readEvent(event, secret)).toEqual({
      type: 'points.changed',
      timestamp: mallApi.clock().toISOString(),
      data: {
        ...{ member_id: jana.customerId, account_id: jana.customerId, entry_id: expect.any(Number) },
        ...{ kind: 'adjustment', points: 120, balance: 120 },
      },
    });
    expect(states()).toEqual([['delivered', 1, 200]]);
  });

  it('store nothing for an act that is rolled back, for other types, and for an endpoint that is off', async () => {
    addEndpoint(mallApi, receiver.url, ['booking.made']);
    const { id } = addEndpoint(mallApi, receiver.url);
    act(() => mallApi.domain.webhookEndpoints.change(id, { name: 'Off', url: receiver.url, types: ['points.changed'], isOn: false }));
    credit(jana, 1);
    act(() => mallApi.domain.webhookEndpoints.change(id, { name: 'On', url: receiver.url, types: ['points.changed'], isOn: true }));
    expect(() =>
      act(() => {
        mallApi.domain.ledger.credit({ customerId: jana.customerId, kind: 'adjustment', points: 2, reference: null });
        throw new Error('no');
      }),
    ).toThrow('no');
    await runners.run();
    expect(states()).toEqual([]);
  });

  it('hold back later events of the same member until the failed one is delivered, and only those', async () => {
    addEndpoint(mallApi, receiver.url);
    const { id: other } = addEndpoint(mallApi, `${receiver.url}/other`, ['member.erased']);
    receiver.answers.push(500);
    credit(jana, 1);
    await runners.run();
    credit(jana, 2);
    credit(petr, 3);
    later(2); // the endpoint rests after a failure
    await runners.run();
    expect(points()).toEqual([
      [jana.customerId, 1],
      [petr.customerId, 3],
    ]);
    later(3);
    await runners.run();
    expect(points().slice(2)).toEqual([
      [jana.customerId, 1],
      [jana.customerId, 2],
    ]);
    expect(receiver.received[0]?.headers['webhook-id']).toBe(receiver.received[2]?.headers['webhook-id']);
    expect(mallApi.domain.webhookEndpoints.find(other)?.lastSuccessMs).toBeNull();
  });

  it('keep the order of a member’s events when many wait', async () => {
    addEndpoint(mallApi, receiver.url);
    for (let each = 1; each <= 12; each += 1) credit(each % 2 ? jana : petr, each);
    await runners.run();
    const of = ({ customerId }: TestMember) => points().flatMap(([id, amount]) => (id === customerId ? [amount] : []));
    expect([of(jana), of(petr)]).toEqual([
      [1, 3, 5, 7, 9, 11],
      [2, 4, 6, 8, 10, 12],
    ]);
  });

  it('are sent by one of two processes', async () => {
    addEndpoint(mallApi, receiver.url);
    const second = createRunners(mallApi);
    for (let each = 1; each <= 8; each += 1) credit(each % 2 ? jana : petr, each);
    await Promise.all([runners.run(), second.run()]);
    expect(receiver.received).toHaveLength(8);
    await second.close();
  });

  it('follow no redirect, read little of the answer, and give up waiting', async () => {
    addEndpoint(mallApi, receiver.url);
    receiver.answers.push(302);
    credit(jana, 1);
    await runners.run();
    expect(states()).toEqual([['waiting', 1, 302]]);
    expect(receiver.received).toHaveLength(1);
    const poster = createWebhookPoster({ allowsInternal: true, withinMs: 100 });
    receiver.answers.push('hang');
    expect(await poster.post(receiver.url, {}, '{}')).toMatchObject({ status: null, fault: 'timeout' });
    await poster.close();
  });

  it('read a few kilobytes of an answer of 10 megabytes, which counts as delivered', async () => {
    let sent = 0;
    const server = createServer((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'x');
      const pour = () => {
        while (sent < 10 * 1024 * 1024) {
          sent += chunk.length;
          if (!response.write(chunk)) return;
        }
        response.end();
      };
      response.on('drain', pour);
      pour();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo; // safe: the address of a TCP server is an object
    const poster = createWebhookPoster({ allowsInternal: true });
    expect(await poster.post(`http://127.0.0.1:${port}/`, {}, '{}')).toMatchObject({ status: 200, answer: 'x'.repeat(1000), fault: null });
    await poster.close();
    await new Promise((resolve) => server.close(resolve));
    expect(sent).toBeLessThan(10 * 1024 * 1024);
  });

  it.each<[string, string]>([
    ['https://127.0.0.1/', 'address'],
    ['https://[::1]/', 'address'],
    ['https://localhost/', 'address'],
    ['https://2130706433/', 'address'],
    ['http://example.com/', 'address'],
    ['https://nothing.invalid/', 'name'],
  ])('are not sent to %s', async (url, fault) => {
    const poster = createWebhookPoster({ allowsInternal: false });
    expect(await poster.post(url, {}, '{}')).toMatchObject({ status: null, fault });
    await poster.close();
  });

  it('pause an endpoint that fails for three days, email the managers, and continue where they stopped', async () => {
    const { email } = await createStaff(mallApi, 'manager');
    const { id } = addEndpoint(mallApi, receiver.url);
    credit(jana, 1);
    for (let hours = 0; hours <= 90; hours += 2) {
      if (mallApi.domain.webhookEndpoints.find(id)?.pausedMs) break;
      receiver.answers.push(503);
      await runners.run();
      later(2 * 3600);
    }
    expect(mallApi.domain.webhookEndpoints.find(id)?.pausedMs).toEqual(expect.any(Number));
    receiver.answers.length = 0;
    const attempts = receiver.received.length;
    credit(jana, 2);
    await runners.run();
    expect(receiver.received).toHaveLength(attempts);
    const mails = (await mallApi.mails()).filter(({ kind }) => kind === 'webhook-paused');
    expect(mails).toMatchObject([{ to: { address: email }, subject: expect.stringContaining('Till system') }]);
    act(() => mallApi.domain.webhookEndpoints.replaySince('tried', id, 0, 0));
    await runners.run();
    expect(points().slice(attempts)).toEqual([
      [jana.customerId, 1],
      [jana.customerId, 2],
    ]);
  });

  it('stop for a receiver that is gone', async () => {
    const { id } = addEndpoint(mallApi, receiver.url);
    receiver.answers.push(410);
    credit(jana, 1);
    await runners.run();
    expect(mallApi.domain.webhookEndpoints.find(id)?.pausedMs).toEqual(expect.any(Number));
  });

  it('forget an erased member, and tell only that the member is gone, last', async () => {
    addEndpoint(mallApi, receiver.url);
    credit(jana, 5);
    await runners.run();
    act(() => mallApi.domain.erasures.erase(jana.customerId, { cause: 'member', isSilent: true }));
    for (let each = 0; each < 4; each += 1) {
      await runners.run();
      later(30);
    }
    expect(receiver.bodies().map(({ type }) => type)).toEqual(['points.changed', 'points.changed', 'member.erased']);
    const kept = mallApi.db.prepare('SELECT body FROM webhook_delivery ORDER BY id').all();
    expect(kept.map(({ body }) => JSON.parse(String(body)).data)).toEqual([
      expect.objectContaining({ points: -5 }),
      { member_id: jana.customerId },
    ]);
  });
});

describe('the events of a purchase', () => {
  it('name its credit and its returns', async () => {
    addEndpoint(mallApi, receiver.url);
    const { toPurchase, credit: report, takeBack } = tillSteps(() => mallApi);
    const { id } = report(toPurchase(jana)).purchase;
    takeBack(id, 10_000);
    takeBack(id);
    await runners.run();
    const purchase = { member_id: jana.customerId, purchase_id: id, company_id: 2, source: 'till', currency: 'CZK' };
    const [credited, first, second] = receiver.bodies().filter(({ type }) => type.startsWith('purchase.'));
    expect(credited).toMatchObject({ type: 'purchase.credited', data: { ...purchase, amount: 25_000, points: 25 } });
    expect(first).toMatchObject({ type: 'purchase.returned', data: { ...purchase, amount: 10_000, points: 10, owed: 0 } });
    expect(second).toMatchObject({ type: 'purchase.returned', data: { ...purchase, amount: 15_000, points: 15, owed: 0 } });
  });
});

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '2606:4700::1111'])('accepts %s', (address) => expect(isPublicAddress(address)).toBe(true));
  it.each([
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '224.0.0.1', '255.255.255.255'],
    ...[
      '::',
      '::1',
      '::ffff:127.0.0.1',
      '::ffff:1.1.1.1',
      '64:ff9b::7f00:1',
      'fc00::1',
      'fe80::1',
      'ff02::1',
      '2002:7f00:1::',
      'localhost',
    ],
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('leadsInside', () => {
  const names: Record<string, string[]> = {
    'intranet.example': ['10.0.0.7', 'fd00::7'],
    'crm.example': ['93.184.215.14'],
    'both.example': ['10.0.0.7', '93.184.215.14'],
  };
  async function find(name: string) {
    const addresses = names[name];
    if (!addresses) throw new Error('ENOTFOUND');
    return addresses.map((address) => ({ address }));
  }

  it.each([
    ['https://intranet.example/', true],
    ['https://crm.example/', false],
    ['https://both.example/', false],
    ['https://unknown.example/', false],
    ['https://10.0.0.7/', true],
    ['https://0x7f.1/', true],
    ['https://crm.internal/', true],
    ['https://crm.localhost./', true],
    ['https://localhost.example/', false],
    ['https://[fd00::7]/', true],
    ['https://1.1.1.1/', false],
  ])('returns for %s: %s', async (url, expected) => expect(await leadsInside(new URL(url), find)).toBe(expected));
});
