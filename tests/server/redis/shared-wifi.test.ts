import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { wifiMessages } from '#shared/messages/messages.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';
import { type FakeController, startController } from '../wifi/fake-controller.ts';
import { answerAccounts, goodPassword, toBrowser, toWifi } from '../wifi/wifi-gateway.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

const messages = wifiMessages.en;
const member = { email: 'ada@mail.example', password: goodPassword };
const deviceMac = '9a:5c:89:9b:17:67';
const nbiIP = '10.1.2.3';
const arrival = `/en/wl?${new URLSearchParams({ nbiIP, client_mac: deviceMac, uip: '10.9.8.7', url: 'http://news.example/' })}`;

describe.skipIf(!hasRedisServer)(`a wifi visit at two gateways (skipped: ${withoutRedisServer})`, () => {
  let upstream: FaultUpstream;
  let two: TwoGateways;
  let controller: FakeController;
  let [one, other]: ReturnType<typeof toBrowser>[] = [];
  let isOpening = true;

  beforeAll(async () => {
    upstream = await startUpstream();
    answerAccounts(upstream);
    controller = await startController(() => ({ json: { ResponseCode: isOpening ? 201 : 302 } }));
    const radius = { user: 'guest', graceUser: 'guest-brief' };
    const wifi = toWifi({
      hotspots: [{ vendor: 'ruckus', controllers: { [nbiIP]: controller.origin }, radius }],
      hasDeviceAddresses: true,
    });
    const hotspotSecrets = { ruckusPassword: 'word-of-the-interface', radiusPassword: 'word-of-the-guests' };
    two = await startTwoGateways({ upstreamOrigin: upstream.origin, tenant: { wifi }, env: { hotspotSecrets, trustProxy: 1 } });
    [one, other] = two.gateways.map(toBrowser);
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
  });
  afterAll(async () => {
    await two.close();
    await controller.close();
    await upstream.close();
  });

  it('continues at the other gateway after each step, and Redis contains no readable data of the device', async () => {
    isOpening = false;
    const arrived = await one?.open(arrival);
    const keys = await two.redis.admin.keys('*:wifi:*');
    expect(keys).toHaveLength(1);
    const [key = ''] = keys;
    expect(Number(await two.redis.admin.pttl(key))).toBeGreaterThan(590_000);
    for (const canary of [deviceMac, '10.9.8.7', 'news.example', arrived?.fields.h])
      expect(`${key} ${await two.redis.admin.get(key)}`).not.toContain(canary);
    const closed = await other?.send('/wifi/login', { ...arrived?.fields, ...member });
    expect(closed?.html).toContain(messages.closed_title);
    isOpening = true;
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const opened = await one?.send('/wifi/connect', { ...closed?.fields }, from);
    expect(opened?.html).toContain(messages.online_title);
    expect(controller.requests.at(-1)?.body).toMatchObject({ 'UE-MAC': deviceMac });
    const connected = await other?.open(`/wifi/connected?h=${arrived?.fields.h}&lang=en`);
    expect(connected?.html).toContain('http://news.example/');
    for (const { get } of two.gateways) expect(await (await get('/captive', from)).json()).toMatchObject({ captive: false });
    const again = await other?.send('/wifi/login', { ...arrived?.fields, ...member });
    expect(again?.html).toContain(messages.used_title);
  });

  it('opens the network once if both gateways are asked simultaneously', async () => {
    const arrived = await one?.open(arrival);
    const before = controller.requests.length;
    const pages = await Promise.all(
      [one, other, one, other].map((browser) => browser?.send('/wifi/login', { ...arrived?.fields, ...member })),
    );
    expect(controller.requests.length - before).toBe(1);
    expect(pages.filter((page) => page?.html.includes(messages.online_title))).toHaveLength(1);
  });

  it('is not found if the stored values of two visits have been swapped', async () => {
    await two.redis.admin.flushall();
    const arrived = await one?.open(arrival);
    const strange = await other?.open(arrival);
    const { admin } = two.redis;
    const [first = '', second = ''] = await admin.keys('*:wifi:*');
    const [textOfFirst, textOfSecond] = [await admin.get(first), await admin.get(second)];
    await admin.set(first, textOfSecond ?? '');
    await admin.set(second, textOfFirst ?? '');
    for (const [browser, page] of [
      [other, arrived],
      [one, strange],
    ] as const)
      expect((await browser?.open(`/en/wl?h=${page?.fields.h}`))?.html).toContain(messages.lost_hotspot);
  });

  it.each<[string, () => Promise<unknown>, () => Promise<unknown>]>([
    ['forgets', () => two.redis.admin.flushall(), async () => undefined],
    ['is full', () => two.redis.admin.config('SET', 'maxmemory', '1mb'), () => two.redis.admin.config('SET', 'maxmemory', '0')],
    ['is frozen', async () => two.redis.freeze(), async () => two.redis.thaw()],
    ['is killed', () => two.redis.kill(), () => two.redis.start()],
  ])('continues at its first gateway if Redis %s', async (_what, fail, mend) => {
    const begun = await one?.open(arrival);
    await fail();
    const arrived = await one?.open(arrival);
    for (const page of [begun, arrived]) {
      const opened = await one?.send('/wifi/login', { ...page?.fields, ...member });
      expect(opened?.html).toContain(messages.online_title);
    }
    await mend();
    await expect.poll(two.isUnited, { timeout: 5000 }).toBe(true);
    const before = controller.requests.length;
    expect((await one?.send('/wifi/login', { ...begun?.fields, ...member }))?.html).toContain(messages.used_title);
    expect(controller.requests.length).toBe(before);
  });
});
