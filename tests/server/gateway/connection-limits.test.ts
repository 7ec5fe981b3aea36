import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Env } from '#config/env.ts';
import { createClientAddresses, registerForwardedAddresses, toTrust } from '#server/http/client-address.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { requestRaw } from '../../support/raw-request.ts';
import { company, type FaultUpstream, meta, sendJson, startUpstream, success } from '../../support/upstream.ts';

const list = '/api/proxy/v1/companies';

let upstream: FaultUpstream;
let gateway: TestGateway;
let sockets: Socket[];

async function open(env: Partial<Env> = {}): Promise<void> {
  gateway = await startGateway({ upstreamOrigin: upstream.origin, env });
}

beforeEach(async () => {
  upstream = await startUpstream();
  sockets = [];
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
  await upstream.close();
});

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(gateway.origin).port), '127.0.0.1');
  socket.on('error', () => {}); // a rejected client's connection may be reset
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const toRequest = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: www.centre.example\r\n${more}\r\n`;

/** Reads until the other side ends. */
async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text;
}

const countAnswers = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;
const countAnswered = () => gateway.logged.filter((line) => line.includes('"status":200')).length;

describe('a client that sends many requests ahead', () => {
  it('gets the responses in order', async () => {
    await open();
    const socket = await openSocket();
    const paths = Array.from({ length: 20 }, (_, index) => `/api/proxy/v1/companies/${(index % 4) + 1}`);
    for (const id of [1, 2, 3, 4]) upstream.answer(`/v1/companies/${id}`, sendJson(success(company(id)), { delayMs: 20 - id * 4 }));
    socket.write(paths.map((path) => toRequest(path)).join('') + toRequest('/healthz', 'connection: close\r\n'));
    const titles = [...(await readAll(socket)).matchAll(/"title":"Shop (\d)"/g)].map(([, id]) => Number(id));
    expect(titles).toEqual(paths.map((_, index) => (index % 4) + 1));
  });

  it('is disconnected, as announced, after the last allowed response if it sends too many', async () => {
    await open();
    const socket = await openSocket();
    socket.write(toRequest('/healthz').repeat(1000));
    const text = await readAll(socket);
    expect(countAnswers(text)).toBe(65);
    expect(text.match(/connection: close/gi)).toHaveLength(1);
    expect(text.slice(text.lastIndexOf('HTTP/1.1'))).toMatch(/connection: close/i);
    expect((await gateway.get('/healthz')).status).toBe(200);
  });

  it('gets one response at a time, even of early hits, and is disconnected if it does not read them', async () => {
    await open();
    const translations = [{ locale: 'en', title: 'Shop' }];
    const tags = Array.from({ length: 11 }, () => 'x'.repeat(1900)); // makes records long, because lists omit descriptions
    const long = Array.from({ length: 48 }, (_, index) => ({ ...company(index + 1), translations, tags }));
    upstream.answer('/v1/companies', sendJson(success(long, { ...meta, total: 48 })));
    for (let time = 1; time <= 3; time += 1) await (await gateway.get(list)).arrayBuffer();
    gateway.logged.length = 0;
    const accepted = once(gateway.app.server, 'connection') as Promise<[Socket]>;
    const socket = await openSocket();
    const [serverSide] = await accepted;
    const closed = new Promise((resolve) => serverSide.once('close', resolve));
    socket.pause();
    socket.write(toRequest(list).repeat(60));
    await expect.poll(() => serverSide.writableLength).toBeGreaterThan(0);
    expect(countAnswered()).toBeLessThan(30); // the kernel may buffer several responses of a megabyte each
    const timer = setInterval(() => gateway.clock.advance(10), 500);
    await closed;
    clearInterval(timer);
    expect(countAnswered()).toBeLessThan(30);
    expect(gateway.logged.some((line) => line.includes('"slow":1'))).toBe(true);
  });
});

describe('connections', () => {
  it('beyond the limit of an address replace that address’s connection that has been idle longest', async () => {
    await open({ maxConnectionsPerAddress: 3 });
    const [first, second, third] = [await openSocket(), await openSocket(), await openSocket()];
    const closed = new Promise((resolve) => first.once('close', resolve));
    first.resume();
    expect((await requestRaw(gateway.origin, '/healthz')).status).toBe(200);
    await closed;
    expect([second.destroyed, third.destroyed]).toEqual([false, false]);
  });

  it.each([{ maxConnectionsPerAddress: 3 }, { maxConnections: 3 }])('beyond %j are refused with 503 if all are in use', async (most) => {
    await open(most);
    upstream.fail(() => {});
    for (let count = 1; count <= 3; count += 1) {
      const [socket, taken] = [await openSocket(), once(gateway.app.server, 'request')];
      socket.write(toRequest('/api/v1/companies'));
      await taken;
    }
    const text = await readAll(await openSocket());
    expect(text).toMatch(/^HTTP\/1.1 503 Service Unavailable\r\n/);
    expect(text).toMatch(/retry-after: \d+\r\n/);
    expect(JSON.parse(text.slice(text.indexOf('{')))).toMatchObject({ status: 'error', httpStatus: 'ServiceUnavailable' });
  });

  it('through a proxy are limited per visitor, by requests in flight', async () => {
    await open({ trustProxy: 1, maxConnectionsPerAddress: 3 });
    upstream.fail(() => {});
    const ask = async (address: string) => {
      const [socket, taken] = [await openSocket(), once(gateway.app.server, 'request')];
      socket.write(toRequest('/api/v1/companies', `x-forwarded-for: 9.9.9.9, ${address}\r\n`));
      await taken;
      return socket;
    };
    const [first] = [await ask('1.1.1.1'), await ask('1.1.1.1'), await ask('1.1.1.1')];
    const of = (address: string) => requestRaw(gateway.origin, '/healthz', { headers: { 'x-forwarded-for': address } });
    expect(await of('1.1.1.1')).toMatchObject({ status: 429, headers: { 'retry-after': '5' } });
    expect((await of('2.2.2.2')).status).toBe(200);
    first.destroy();
    await expect.poll(async () => (await of('1.1.1.1')).status).toBe(200);
  });
});

describe('a request', () => {
  it('is refused with 431 if it has more than a hundred headers, instead of losing some silently', async () => {
    await open();
    const ask = (count: number) =>
      requestRaw(gateway.origin, '/healthz', { headers: Object.fromEntries(Array.from({ length: count }, (_, i) => [`x-${i}`, '1'])) });
    expect((await ask(95)).status).toBe(200);
    for (const count of [101, 200, 1000]) {
      const answer = await ask(count);
      expect([answer.status, JSON.parse(answer.body).httpStatus]).toEqual([431, 'RequestHeaderFieldsTooLarge']);
    }
  });

  it('may take five seconds for its headers and two minutes with a picture', async () => {
    await open();
    expect(gateway.app.server).toMatchObject({ requestTimeout: 120_000, headersTimeout: 5000 });
  });

  it('ends its connection early if it is refused before its form has arrived', { tags: 'long' }, async () => {
    await open();
    const socket = await openSocket();
    const form = 'content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000\r\n';
    socket.write(`POST /api/v1/me/receipts HTTP/1.1\r\nhost: www.centre.example\r\n${form}\r\n--x\r\n`);
    const startedMs = performance.now();
    expect(await readAll(socket)).toMatch(/^HTTP\/1.1 4\d\d /);
    expect(performance.now() - startedMs).toBeLessThan(60_000); // earlier than the two minutes for a form
  });

  it('announces the end of its connection if it is the thousandth', async () => {
    await open();
    const socket = await openSocket();
    let text = '';
    let sent = 1;
    socket.write(toRequest('/healthz'));
    for await (const chunk of socket) {
      text += String(chunk);
      if (!text.endsWith('{"status":"ok"}')) continue;
      sent += 1;
      socket.write(toRequest('/healthz'));
    }
    expect([sent, countAnswers(text)]).toEqual([1001, 1000]);
    expect(text.match(/connection: close/gi)).toHaveLength(1);
  });
});

describe('the address of a client', () => {
  const peers = ['127.0.0.1', '10.0.0.7', '203.0.113.5', '::1', 'fd00::1', '2001:db8::5', '::ffff:10.0.0.7'];
  const forwarded = [
    '',
    '1.1.1.1',
    '1.1.1.1, 10.2.3.4',
    ' 1.1.1.1 ,2.2.2.2,  127.0.0.1',
    'nonsense',
    'nonsense, 10.1.1.1',
    '2001:db8::9, fd00::2',
    '1.1.1.1:50001, [2001:db8::9]:443, 10.1.1.1:1',
  ];
  const trusts: Env['trustProxy'][] = [false, 1, 2, ['loopback'], ['uniquelocal', '203.0.113.0/24'], ['10.0.0.7', '2001:db8::/32']];

  it.each(trusts.map((trust) => ({ trust })))('equals the framework’s if $trust is trusted', async ({ trust }) => {
    await open();
    const app = fastify({ trustProxy: toTrust(trust) });
    registerForwardedAddresses(app);
    const { addressOf } = createClientAddresses(trust);
    app.get('/', (request) => ({ theirs: request.ip, ours: addressOf(request.raw) }));
    for (const remoteAddress of peers) {
      for (const value of forwarded) {
        const headers = value === '' ? {} : { 'x-forwarded-for': value };
        const { theirs, ours } = (await app.inject({ url: '/', remoteAddress, headers })).json();
        expect([remoteAddress, value, ours]).toEqual([remoteAddress, value, theirs]);
      }
    }
  });

  it.each<[Record<string, string>, string]>([
    [{ 'x-forwarded-for': '203.0.113.6:50001' }, '203.0.113.6'],
    [{ 'x-forwarded-for': '[2001:db8::6]:50001' }, '2001:db8::6'],
    [{ 'x-forwarded-for': '[2001:db8::6]' }, '2001:db8::6'],
    [{ 'x-forwarded-for': '2001:db8:1:2:3:4:5:6:50001' }, '2001:db8:1:2:3:4:5:6'],
    [{ 'x-forwarded-for': '198.51.100.1, 203.0.113.6:50001' }, '203.0.113.6'],
    [{ forwarded: 'for=203.0.113.6;proto=https;by=10.0.0.1' }, '203.0.113.6'],
    [{ forwarded: 'by=10.0.0.1; For="[2001:db8::6]:4711"' }, '2001:db8::6'],
    [{ forwarded: 'for=198.51.100.1, for="203.0.113.6:50001"' }, '203.0.113.6'],
    [{ forwarded: 'for="198.51.100.1, for=203.0.113.6' }, '203.0.113.6'],
    [{ forwarded: 'for=198.51.100.1', 'x-forwarded-for': '203.0.113.6' }, '203.0.113.6'],
    [{ forwarded: 'for=unknown' }, '10.0.0.7'],
    [{ forwarded: 'for=198.51.100.1, for=_hidden' }, '10.0.0.7'],
    [{ 'x-forwarded-for': '198.51.100.1, unix:' }, '10.0.0.7'],
  ])('is read from %j as %s', async (headers, address) => {
    await open();
    const app = fastify({ trustProxy: toTrust(1) });
    registerForwardedAddresses(app);
    const { addressOf } = createClientAddresses(1);
    app.get('/', (request) => [request.ip, addressOf(request.raw)]);
    expect((await app.inject({ url: '/', remoteAddress: '10.0.0.7', headers })).json()).toEqual([address, address]);
  });
});
