import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import { deskChannel, deskName } from '#shared/site/realtime.ts';
import { createRunningClock } from '../../support/gateway.ts';
import { listen, realtimeApp, type Told, toTold } from '../../support/realtime.ts';
import { hasRedisServer, withoutRedisServer } from '../../support/redis-server.ts';
import { type FaultUpstream, startUpstream } from '../../support/upstream.ts';
import { startTwoGateways, type TwoGateways } from './two-gateways.ts';

describe.skipIf(!hasRedisServer)(`events at two gateways (skipped: ${withoutRedisServer})`, () => {
  let upstream: FaultUpstream;
  let two: TwoGateways;
  const { id, key, secret } = realtimeApp;
  const sockets: WebSocket[] = [];
  const connect = (gateway: 0 | 1) => {
    const socket = new WebSocket(`${two.gateways[gateway].origin.replace('http', 'ws')}/app/${key}?protocol=7`);
    sockets.push(socket);
    return toTold(socket);
  };
  const toLibrary = (gateway: 0 | 1) =>
    new Pusher({ appId: id, key, secret, host: '127.0.0.1', port: new URL(two.gateways[gateway].origin).port });

  beforeAll(async () => {
    upstream = await startUpstream();
    const realtime = { PUSHER_APP_ID: id, PUSHER_KEY: key, PUSHER_SECRET: secret };
    two = await startTwoGateways({ upstreamOrigin: upstream.origin, env: { realtime }, clock: createRunningClock() });
    await vi.waitUntil(two.isUnited, { timeout: 5000 });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.terminate();
    await two.close();
    await upstream.close();
  });

  it('reach every socket once, whichever gateway publishes them', async () => {
    const heard = await Promise.all(
      ([0, 1] as const).map(async (gateway) => {
        const socket = connect(gateway);
        await listen(socket);
        return socket;
      }),
    );
    for (let event = 0; event < 20; event += 1) await toLibrary(event % 2 === 0 ? 0 : 1).trigger('mall', 'news', { event });
    for (const socket of heard) {
      const told: Told[] = [];
      for (let event = 0; event < 20; event += 1) told.push(await socket.next());
      expect(new Set(told.map(({ data }) => data)).size).toBe(20);
      expect(await socket.quiet()).toEqual([]);
    }
  });

  it('close a member’s sockets at both gateways', async () => {
    const socket = connect(1);
    const socketId = await socket.open();
    const { auth, user_data } = toLibrary(0).authenticateUser(socketId, { id: 'customer-7' });
    socket.say('pusher:signin', { auth, user_data });
    await socket.next();
    await toLibrary(0).terminateUserConnections('customer-7');
    expect((await socket.closed)[0]).toBe(4009);
  });

  it('close the staff’s sockets at both gateways, also if they never signed in', async () => {
    const pages = await Promise.all(
      ([0, 1] as const).map(async (gateway) => {
        const socket = connect(gateway);
        const { auth } = toLibrary(0).authorizeChannel(await socket.open(), deskChannel);
        socket.say('pusher:subscribe', { channel: deskChannel, auth });
        await socket.next();
        return socket;
      }),
    );
    await toLibrary(0).terminateUserConnections(deskName);
    for (const page of pages) expect((await page.closed)[0]).toBe(4009);
  });

  it('cause all sockets to reconnect if a gateway may have missed events', async () => {
    const socket = connect(1);
    await listen(socket);
    await two.redis.admin.client('KILL', 'TYPE', 'PUBSUB');
    expect((await socket.closed)[0]).toBe(4200);
  });

  it('reach the sockets of their own gateway without Redis', async () => {
    await two.redis.kill();
    const socket = connect(0);
    await listen(socket);
    await toLibrary(0).trigger('mall', 'news', {});
    expect((await socket.next()).event).toBe('news');
  });
});
