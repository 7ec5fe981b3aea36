import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { Env } from '#config/env.ts';
import { createRunningClock, startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw, requestText } from '../../support/raw-request.ts';
import { listen, realtimeApp, toTold } from '../../support/realtime.ts';
import { company, type FaultUpstream, sendJson, startUpstream, success } from '../../support/upstream.ts';

const realtime = { PUSHER_APP_ID: realtimeApp.id, PUSHER_KEY: realtimeApp.key, PUSHER_SECRET: realtimeApp.secret };

let upstream: FaultUpstream;
let gateway: TestGateway;
let sockets: { destroy: () => void }[];

beforeEach(async () => {
  upstream = await startUpstream();
  upstream.answer('/v1/companies/1', sendJson(success(company(1))));
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
  await upstream.close();
});

async function open(env: Partial<Env> = {}): Promise<void> {
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env: { realtime, ...env }, clock: createRunningClock() });
}

/** Opens a connection that never ends its side and reads nothing; returns both ends. */
async function connectStubborn(): Promise<{ ours: Socket; theirs: Socket }> {
  const accepted = once(gateway.app.server, 'connection') as Promise<[Socket]>;
  const theirs = connect({ port: Number(new URL(gateway.origin).port), host: '127.0.0.1', allowHalfOpen: true });
  theirs.on('error', () => {}); // the end of the connection may be a reset
  sockets.push(theirs);
  return { theirs, ours: (await accepted)[0] };
}

function connectPage(headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${gateway.origin.replace('http', 'ws')}/app/${realtimeApp.key}?protocol=7`, { headers });
  sockets.push({ destroy: () => socket.terminate() });
  return toTold(socket);
}

const socketHeaders =
  'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const toUpgrade = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: www.centre.example\r\n${socketHeaders}${more}\r\n`;

const wrongKey = toUpgrade('/app/other?protocol=7');
const escapes: [what: string, sent: string][] = [
  ['a socket with a wrong key', wrongKey],
  ['a socket of another origin', toUpgrade('/app/centre?protocol=7', 'origin: https://evil.example\r\n')],
  ['a socket at no address', toUpgrade('/app/centre/more')],
  ['a socket of an older protocol', toUpgrade('/app/centre?protocol=5')],
  ['a socket without a key of its own', toUpgrade('/app/centre?protocol=7').replace(/sec-websocket-key.*?\r\n/, '')],
  ['an upgrade to something else', toUpgrade('/app/centre').replace('upgrade: websocket', 'upgrade: h2c')],
  ['CONNECT', 'CONNECT www.centre.example:443 HTTP/1.1\r\nhost: www.centre.example\r\n\r\n'],
  ['what is no request', 'nothing\r\n\r\n'],
  ['headers that are too long', `GET / HTTP/1.1\r\nhost: www.centre.example\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
];

describe('a connection with', () => {
  it.each(escapes)('%s ends, even if the client keeps its side open and reads nothing', async (_what, sent) => {
    await open();
    const { ours, theirs } = await connectStubborn();
    const closed = new Promise((resolve) => ours.once('close', resolve));
    theirs.write(sent);
    await closed;
  });

  it.each(escapes)('%s ends if the client resets it, without affecting others', async (_what, sent) => {
    await open();
    const { ours, theirs } = await connectStubborn();
    const closed = new Promise((resolve) => ours.once('close', resolve));
    theirs.write(sent, () => theirs.resetAndDestroy());
    await closed;
    expect((await gateway.get('/healthz')).status).toBe(200);
  });
});

describe('sockets of the realtime server', () => {
  it('are closed for pages if connections run out, but only sockets without subscriptions', async () => {
    await open({ maxConnections: 10, maxConnectionsPerAddress: 10 });
    const listening = connectPage();
    await listen(listening);
    const silent = [connectPage(), connectPage()];
    for (const page of silent) await page.open();
    for (let count = 0; count < 9; count += 1) await connectStubborn();
    for (const page of silent) expect((await page.closed)[0]).toBe(1006);
    expect(await listening.quiet()).toEqual([]);
  });

  it('are closed for other sockets of their address if they have no subscriptions', async () => {
    await open({ maxConnectionsPerAddress: 10 });
    const first = connectPage();
    await first.open();
    for (let count = 0; count < 4; count += 1) await listen(connectPage());
    await listen(connectPage());
    expect((await first.closed)[0]).toBe(4100);
    expect((await connectPage().closed)[0]).toBe(4100);
  });

  it('are closed if all are taken: one of the address with the most sockets, for the new one', async () => {
    await open({ maxSockets: 5, maxConnectionsPerAddress: 8, trustProxy: true });
    const many = Array.from({ length: 3 }, () => connectPage({ 'x-forwarded-for': '203.0.113.1' }));
    const few = Array.from({ length: 2 }, () => connectPage({ 'x-forwarded-for': '203.0.113.2' }));
    for (const page of [...few, ...many]) await listen(page);
    await listen(connectPage({ 'x-forwarded-for': '203.0.113.3' }));
    expect((await Promise.race(many.map(({ closed }) => closed)))[0]).toBe(4100);
    for (const page of few) expect(await page.quiet()).toEqual([]);
  });

  it('are counted by network, so that the owner of an IPv6 network has one share', async () => {
    await open({ maxConnectionsPerAddress: 10, trustProxy: true });
    for (let count = 1; count <= 5; count += 1) await listen(connectPage({ 'x-forwarded-for': `2001:db8:1:2::${count}` }));
    expect((await connectPage({ 'x-forwarded-for': '2001:db8:1:2:ffff::1' }).closed)[0]).toBe(4100);
    await listen(connectPage({ 'x-forwarded-for': '2001:db8:1:3::1' }));
  });

  it('are limited in rate per address', async () => {
    await open({ maxConnectionsPerAddress: 10 });
    let answer = await requestText(gateway.origin, wrongKey);
    for (let count = 0; answer.status === 101 && count < 1000; count += 1) answer = await requestText(gateway.origin, wrongKey);
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '1']);
  });
});

describe('requests of an IPv6 network behind a proxy', () => {
  it('count as one client’s', async () => {
    await open({ maxConnectionsPerAddress: 2, trustProxy: true });
    upstream.fail(() => {}); // never answers
    for (const host of ['1', '2']) {
      const taken = once(gateway.app.server, 'request');
      const { theirs } = await connectStubborn();
      theirs.write(`GET /api/v1/companies HTTP/1.1\r\nhost: www.centre.example\r\nx-forwarded-for: 2001:db8:1:2::${host}\r\n\r\n`);
      await taken;
    }
    const ask = async (address: string) =>
      (await requestRaw(gateway.origin, '/healthz', { headers: { 'x-forwarded-for': address } })).status;
    expect(await ask('2001:db8:1:2:3:4:5:6')).toBe(429);
    expect(await ask('2001:db8:1:3::1')).toBe(200);
  });
});

describe('a request that names its host twice', () => {
  it.each(['', socketHeaders])('gets 400, as the last on its connection: %j', async (more) => {
    await open();
    const path = more === '' ? '/healthz' : '/app/centre?protocol=7';
    const answer = await requestText(
      gateway.origin,
      `GET ${path} HTTP/1.1\r\nhost: www.centre.example\r\nHOST: evil.example\r\n${more}\r\n`,
    );
    expect([answer.status, answer.headers.connection]).toEqual([400, 'close']);
    expect(answer.body).toContain('"httpStatus":"BadRequest"');
  });
});

describe('an idle connection', () => {
  it('stays open longer than a load balancer keeps it, as configured', async () => {
    await open();
    expect(gateway.app.server.keepAliveTimeout).toBe(72_000);
    expect((await requestRaw(gateway.origin, '/healthz', { headers: { connection: 'keep-alive' } })).headers['keep-alive']).toBe(
      'timeout=72',
    );
    await gateway.close();
    await open({ keepAliveSeconds: 300 });
    expect(gateway.app.server.keepAliveTimeout).toBe(300_000);
  });
});
