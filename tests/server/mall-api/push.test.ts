import { verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import webPush from 'web-push';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import { createPushSender, type PostPush, postPush } from '#server/mall-api/push/push-sender.ts';
import { createPushes } from '#server/mall-api/push/run-pushes.ts';
import { logOut, logOutEverywhere } from '#shared/contracts/account.ts';
import { addPushSubscription, getNoticeSettings, removePushSubscription, switchNotices } from '#shared/contracts/notices.ts';
import { pushSubscriptionsAtMost } from '#shared/site/late-limits.ts';
import { createMember, type TestMember } from './members.ts';
import { createBrowser, pushService } from './push-browser.ts';
import { type RunningMallApi, silentLog, startMallApi } from './running-mall-api.ts';

const keys = webPush.generateVAPIDKeys();

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Starts a local push service with configurable answers. */
async function startPushService() {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer); // safe: chunks are buffers, because the request has no encoding
    const body = Buffer.concat(parts);
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(answers.shift() ?? 201, { location: '/elsewhere' }).end('its words');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // safe: the address of a TCP server is an object
  const post: PostPush = (endpoint, request) => postPush(endpoint.replace(pushService, origin), request);
  return { received, answers, post, close: () => new Promise((resolve) => server.close(resolve)) };
}

let mallApi: RunningMallApi;
let service: Awaited<ReturnType<typeof startPushService>>;
let jana: TestMember;
let pushes: ReturnType<typeof createPushes>;
beforeEach(async () => {
  mallApi = await startMallApi(undefined, { pushKey: keys.publicKey });
  service = await startPushService();
  jana = createMember(mallApi);
  pushes = toPushes(service.post);
});
afterEach(async () => {
  await pushes.close();
  await mallApi.close();
  await service.close();
});

const toPushes = (post: PostPush, own = keys) =>
  createPushes({
    domain: mallApi.domain,
    log: silentLog,
    sender: createPushSender({ keys: own, contact: 'mailto:centre@tiny.example', post }),
    publicKey: own.publicKey,
  });
let told = 0;
function tell({ customerId } = jana): void {
  told += 1;
  inTransaction(mallApi.db, () => mallApi.domain.memberNotices.tell(customerId, { kind: 'reply', conversationId: 7, messageId: told }));
}
async function subscribed(token = jana.token): Promise<ReturnType<typeof createBrowser>> {
  const browser = createBrowser();
  expect(await mallApi.sendAs(token, addPushSubscription, browser.subscription)).toMatchObject({ status: 200 });
  return browser;
}
const settingsOf = async (token = jana.token) => (await mallApi.callAs(token, getNoticeSettings)).data.push;
const count = (table: string) => Number(mallApi.db.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count);
const later = (minutes: number) => mallApi.setNow(new Date(mallApi.clock().getTime() + minutes * 60_000));

describe('a browser', () => {
  it('receives its member’s notices, encrypted for it alone: a kind, a number and a language, signed by the centre', async () => {
    const browser = await subscribed();
    tell();
    await pushes.run();
    expect(service.received).toHaveLength(1);
    const [{ path, headers, body } = expect.unreachable()] = service.received;
    expect(pushService + path).toBe(browser.endpoint);
    expect(browser.read(body)).toEqual({ kind: 'reply', number: 7, locale: 'cz' });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(key).toBe(keys.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: pushService,
      sub: 'mailto:centre@tiny.example',
    });
    const point = Buffer.from(keys.publicKey, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    );
    expect(isSigned).toBe(true);
    expect(count('push_task')).toBe(0);
  });

  it.each<[string, () => unknown, number]>([
    ['notified while its session lasts', () => undefined, 1],
    ['not notified after a logout', () => mallApi.sendAs(jana.token, logOut, {}), 0],
    [
      'not notified after a logout on all devices from another one',
      () => mallApi.sendAs(mallApi.sessions.open(jana.customerId), logOutEverywhere, {}),
      0,
    ],
    ['not notified after a change of the password', () => mallApi.sessions.closeAll(jana.customerId), 0],
    ['not notified after notices are switched off in this browser', () => mallApi.sendAs(jana.token, removePushSubscription, {}), 0],
    [
      'not notified of a topic that is switched off',
      () => mallApi.sendAs(jana.token, switchNotices, { way: 'push', topic: 'replies', is_on: false }),
      0,
    ],
    [
      'notified of a topic while another one is switched off',
      () => mallApi.sendAs(jana.token, switchNotices, { way: 'push', topic: 'levels', is_on: false }),
      1,
    ],
    ['notified even if emails are switched off', () => mallApi.sendAs(jana.token, switchNotices, { way: 'mail', is_on: false }), 1],
    [
      'not notified after the account is deleted',
      () => inTransaction(mallApi.db, () => mallApi.domain.lifecycle.deleteAccount(jana.customerId)),
      0,
    ],
    ['not notified after the session has expired', () => later(366 * 24 * 60), 0],
  ])('is %s', async (_when, act, times) => {
    await subscribed();
    await act();
    if (count('customer WHERE erased_ms IS NULL AND id = 1') > 0 || times > 0) tell();
    await pushes.run();
    expect(service.received).toHaveLength(times);
  });

  it('is not notified of something that was read before sending', async () => {
    await subscribed();
    inTransaction(mallApi.db, () => {
      mallApi.domain.memberNotices.tell(jana.customerId, { kind: 'reply', conversationId: 7, messageId: 1 });
      mallApi.domain.memberNotices.markRead(jana.customerId, { up_to: 1_000_000 });
    });
    await pushes.run();
    expect(service.received).toEqual([]);
    expect(count('push_task')).toBe(0);
  });

  it('is one of several, notified separately, and belongs to the member who subscribed last', async () => {
    const [first, second] = [await subscribed(), await subscribed(mallApi.sessions.open(jana.customerId))];
    tell();
    await pushes.run();
    expect(new Set(service.received.map(({ path }) => pushService + path))).toEqual(new Set([first.endpoint, second.endpoint]));
    const petr = createMember(mallApi);
    await mallApi.sendAs(petr.token, addPushSubscription, first.subscription);
    expect([await settingsOf(), await settingsOf(petr.token)]).toMatchObject([{ is_on: false }, { is_on: true }]);
    tell();
    await pushes.run();
    expect(service.received).toHaveLength(3);
  });

  it('has one address, and members have a limited number of browsers', async () => {
    for (const _time of [1, 2]) await subscribed();
    expect(count('push_subscription')).toBe(1);
    for (let number = 0; number < pushSubscriptionsAtMost + 3; number += 1) await subscribed(mallApi.sessions.open(jana.customerId));
    expect(count('push_subscription')).toBe(pushSubscriptionsAtMost);
  });
});

describe('a push service', () => {
  it.each([
    [404, 0, 0],
    [410, 0, 0],
    [400, 0, 1],
    [413, 0, 1],
    [307, 0, 1],
    [403, 0, 1],
    [429, 1, 1],
    [500, 1, 1],
    [503, 1, 1],
  ])('answers %i, which leaves %i tasks and %i browsers', async (status, tasks, browsers) => {
    await subscribed();
    service.answers.push(status);
    tell();
    await pushes.run();
    expect([count('push_task'), count('push_subscription')]).toEqual([tasks, browsers]);
  });

  it('is retried with growing pauses while down, then given up', async () => {
    await subscribed();
    service.answers.push(503, 503, 503, 503, 503);
    tell();
    const attempts: number[] = [];
    for (const minutes of [0, 1, 5, 30, 120, 600]) {
      later(minutes);
      await pushes.run();
      attempts.push(service.received.length);
    }
    expect(attempts).toEqual([1, 2, 3, 4, 5, 5]);
    expect([count('push_task'), count('push_subscription')]).toEqual([0, 1]);
  });

  it('is called after the task is claimed, with the task’s own topic', async () => {
    await pushes.close();
    await subscribed();
    const seen: unknown[] = [];
    const looking = toPushes(async (_endpoint, { headers }) => {
      seen.push(mallApi.domain.queries.push.tasks.listDue(mallApi.clock().getTime(), 8), headers.Topic);
      return 201;
    });
    tell();
    await looking.run();
    await looking.close();
    expect(seen).toEqual([[], expect.stringMatching(/^task-\d+$/)]);
  });

  it('does not delay others while unreachable', async () => {
    await pushes.close();
    await subscribed();
    const broken = toPushes(() => Promise.reject(new Error('ECONNREFUSED')));
    tell();
    await broken.run();
    await broken.close();
    expect(count('push_task')).toBe(1);
    expect(mallApi.domain.memberNotices.countUnread(jana.customerId)).toBe(1);
  });

  it('is not called for browsers subscribed with another key', async () => {
    await subscribed();
    tell();
    const others = webPush.generateVAPIDKeys();
    const renewed = toPushes(service.post, others);
    renewed.start();
    await renewed.run();
    await renewed.close();
    expect([service.received.length, count('push_task'), count('push_subscription')]).toEqual([0, 0, 0]);
  });

  it('is called later if the database was unreadable', async () => {
    await subscribed();
    tell();
    mallApi.db.exec('ALTER TABLE push_task RENAME TO away');
    await pushes.run();
    mallApi.db.exec('ALTER TABLE away RENAME TO push_task');
    await pushes.run();
    expect(service.received).toHaveLength(1);
  });

  it('is not called if the browser’s key is invalid', async () => {
    const { subscription } = createBrowser();
    await mallApi.sendAs(jana.token, addPushSubscription, {
      ...subscription,
      keys: { ...subscription.keys, p256dh: `B${'A'.repeat(86)}` },
    });
    tell();
    await pushes.run();
    expect([service.received.length, count('push_task')]).toEqual([0, 0]);
  });
});
