import { connect } from 'node:net';
import Pusher from 'pusher';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import { type Env, readEnv } from '#config/env.ts';
import { inTransaction } from '#server/mall-api/core/db/transaction.ts';
import type { Publisher } from '#server/mall-api/core/realtime/live-events.ts';
import { openPublisher } from '#server/mall-api/core/realtime/publisher.ts';
import { toCustomerChannel } from '#shared/site/realtime.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { listen, realtimeApp, toTold } from '../../support/realtime.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';
import { createMember } from '../mall-api/members.ts';
import { silentLog, startMallApi } from '../mall-api/running-mall-api.ts';

const realtime = { PUSHER_APP_ID: realtimeApp.id, PUSHER_KEY: realtimeApp.key, PUSHER_SECRET: realtimeApp.secret };

let upstream: FaultUpstream;
let gateway: TestGateway;
let sockets: WebSocket[];

beforeEach(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/companies/1', sendJson(success(company(1))));
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  await gateway.close();
  await upstream.close();
});

async function open(env: Partial<Env> = {}): Promise<void> {
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { realtime, ...env }, clock: createRunningClock() });
}

function connectSocket(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${gateway.origin.replace('http', 'ws')}/app/${realtimeApp.key}?protocol=7`, { headers });
  sockets.push(socket);
  return toTold(socket);
}

it('the gateway delivers events of the official library to a page, on its own port', async () => {
  await open();
  const page = connectSocket({ origin: 'https://www.centre.example' });
  await page.open();
  page.say('pusher:subscribe', { channel: 'mall' });
  await page.next();
  const { id: appId, key, secret } = realtimeApp;
  const library = new Pusher({ appId, key, secret, host: '127.0.0.1', port: new URL(gateway.origin).port });
  await library.trigger('mall', 'parking.changed', {});
  expect(await page.next()).toEqual({ event: 'parking.changed', channel: 'mall', data: '{}' });
  expect(gateway.logged.join('\n')).not.toMatch(/auth_signature|body_md5/);
});

it.each([
  ['of another site', { origin: 'https://evil.example' }, 403],
  ['of no site at all', { origin: 'null' }, 403],
])('the gateway refuses a page %s', async (_what, headers, status) => {
  await open();
  expect(await connectSocket(headers).refused).toBe(status);
});

it('the gateway accepts a page of the host that the page calls', async () => {
  await open();
  expect(await connectSocket({ origin: gateway.origin }).open()).toMatch(/\d/);
});

it('sockets may take half of an address’s connections, and pages do not close sockets', async () => {
  await open({ maxConnectionsPerAddress: 10, maxConnections: 10 });
  const pages = Array.from({ length: 5 }, () => connectSocket());
  for (const page of pages) await listen(page);
  expect((await connectSocket().closed)[0]).toBe(4100);
  const idle = Array.from({ length: 8 }, () => connect(Number(new URL(gateway.origin).port), '127.0.0.1').on('error', () => {}));
  expect((await gateway.get('/api/proxy/v1/companies/1', { connection: 'close' })).status).toBe(200);
  for (const page of pages) expect(await page.quiet()).toEqual([]);
  for (const socket of idle) socket.destroy();
});

it('sockets are counted per visitor behind a proxy', async () => {
  await open({ maxConnectionsPerAddress: 10, trustProxy: true });
  for (const visitor of ['203.0.113.1', '203.0.113.2'])
    for (let index = 0; index < 5; index += 1) await listen(connectSocket({ 'x-forwarded-for': visitor }));
  expect((await connectSocket({ 'x-forwarded-for': '203.0.113.2' }).closed)[0]).toBe(4100);
});

it('a request for another protocol is answered like an ordinary one', async () => {
  await open();
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('close', () => resolve(text));
    socket.write('GET /healthz HTTP/1.1\r\nhost: www.centre.example\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n');
    socket.on('data', () => socket.end());
  });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it('the gateway asks every page to reconnect when it closes, and waits for none', async () => {
  await open();
  const [answering, silent] = [connectSocket(), connectSocket()];
  await answering.open();
  await silent.open();
  sockets[1]?.pause(); // never answers the close frame
  await gateway.close();
  expect((await answering.closed)[0]).toBe(4200);
});

it('the gateway sends a member their points from the mall API, until the member’s token is revoked', async () => {
  const told: Publisher[] = []; // filled later: the publisher needs the gateway's address, and the gateway needs the mall API's
  const publisher: Publisher = {
    publish: (event) => told[0]?.publish(event),
    endConnections: (customerId) => told[0]?.endConnections(customerId),
  };
  const mallApi = await startMallApi(undefined, { publisher });
  gateway = await startGateway({ upstreamOrigin: mallApi.origin, env: { realtime }, clock: createRunningClock() });
  const paths = { channelAuthPath: '/api/realtime/auth', userAuthPath: '/api/realtime/user-auth' };
  told.push(openPublisher({ ...readEnv({ GATEWAY_URL: gateway.origin }), realtime }, { realtime: paths }, silentLog));
  const { token, customerId } = createMember(mallApi);
  const page = connectSocket();
  const socket_id = await page.open();
  const channel_name = toCustomerChannel(customerId);
  const answer = await fetch(`${gateway.origin}/api/realtime/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new URLSearchParams({ socket_id, channel_name }),
  });
  const { auth } = (await answer.json()) as { auth: string };
  page.say('pusher:subscribe', { channel: channel_name, auth });
  await page.next();
  inTransaction(mallApi.db, () => mallApi.domain.ledger.credit({ customerId, kind: 'bonus', points: 7, reference: null }));
  expect(await page.next()).toMatchObject({ event: 'points.changed', channel: channel_name });
  mallApi.sessions.close(token);
  expect((await page.closed)[0]).toBe(4009);
  await mallApi.close();
});

const slot = (free: number) => ({ service_id: 1, starts_at: '2026-03-13T09:00:00+01:00', ends_at: '2026-03-13T10:00:00+01:00', free });

it.each([
  ['places in the car park', 'parking.changed', '/v1/options/parking', (free: number) => ({ capacity: 100, free, options: [] })],
  ['places of a service', 'slots.changed', '/v1/booking/options?service=1', (free: number) => [slot(free)]],
] as const)('subscribed clients get the new number when %s have become free', async (_what, event, address, toData) => {
  await open();
  const [path = ''] = address.split('?');
  const read = async () => ((await (await gateway.get(`/api/proxy${address}`)).json()) as { data: unknown }).data;
  upstream.answer(path, sendJson(success(toData(4))));
  expect(await read()).toMatchObject(toData(4));
  upstream.answer(path, sendJson(success(toData(3))));
  expect(await read()).toMatchObject(toData(4));
  const { id: appId, key, secret } = realtimeApp;
  await new Pusher({ appId, key, secret, host: '127.0.0.1', port: new URL(gateway.origin).port }).trigger('mall', event, {});
  expect(await read()).toMatchObject(toData(3));
});
