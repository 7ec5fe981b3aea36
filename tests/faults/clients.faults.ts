import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect } from 'vitest';
import { countOpenFiles, forgetPeak, memoryOf } from '../support/processes.ts';
import { requestText } from '../support/raw-request.ts';
import { type StartedGateway, startGatewayProcess } from '../support/started-gateway.ts';
import { company, type FaultUpstream, meta, sendJson, startUpstream, success } from '../support/upstream.ts';
import { load } from './load.ts';
import { fault } from './table.ts';

const hit = '/api/proxy/v1/companies';
const list = '/api/proxy/v1/companies?per_page=48';

let upstream: FaultUpstream;
let gateway: StartedGateway;
let sockets: Socket[];

beforeEach(async () => {
  sockets = [];
  upstream = await startUpstream();
  const translations = [{ locale: 'en', title: 'Shop', description: `<p>${'x'.repeat(20_000)}</p>` }];
  const shops = Array.from({ length: 48 }, (_, index) => ({ ...company(index + 1), translations }));
  upstream.answer('/v1/companies?per_page=48', sendJson(success(shops, { ...meta, per_page: 48, total: 48 }))); // one megabyte
  gateway = await startGatewayProcess(upstream.origin, { TRUST_PROXY: '1' });
  for (const path of [hit, list]) await load(gateway.origin, [path], { connections: 4, amount: 40 }); // warms up the code
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await gateway.close();
  await upstream.close();
});

/** End of a connection: its duration and the received text. */
interface Ending {
  seconds: number;
  text: string;
}

/** Opens a connection and sends a text. `ended` resolves when the connection is closed, or after `maxMs`. */
async function openSocket(text: string, { isRead = true, maxMs = 60_000 } = {}): Promise<{ socket: Socket; ended: Promise<Ending> }> {
  const socket = connect(gateway.port, '127.0.0.1');
  sockets.push(socket);
  const startedMs = performance.now();
  let answer = '';
  if (isRead) socket.on('data', (chunk) => (answer += String(chunk)));
  else socket.pause();
  socket.on('error', () => {}); // a reset is expected; it also closes the connection
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const ended = Promise.race([closed, sleep(maxMs)]).then(() => ({ seconds: (performance.now() - startedMs) / 1000, text: answer }));
  await once(socket, 'connect').catch(() => {}); // the gateway may refuse the connection
  socket.write(text);
  return { socket, ended };
}

const openMany = (count: number, text: (index: number) => string, options: Parameters<typeof openSocket>[1] = {}) =>
  Promise.all(Array.from({ length: count }, (_, index) => openSocket(text(index), options)));

/** Sends one byte a second on each socket while it is open. */
function drip(opened: readonly { socket: Socket }[], byte: string): () => void {
  const timer = setInterval(() => {
    for (const { socket } of opened) if (socket.writable) socket.write(byte);
  }, 1000);
  return () => clearInterval(timer);
}

const address = (index: number) => `10.1.${index >> 8}.${index & 255}`;
const longest = (endings: readonly Ending[]) => Math.max(...endings.map(({ seconds }) => seconds));
const figure = (value: number) => value.toFixed(1);

/** Waits until the gateway has closed this many connections, measured by its open files. Returns the seconds. */
async function waitUntilClosed(count: number, { before, withinMs }: { before: number; withinMs: number }): Promise<number> {
  const startedMs = performance.now();
  const most = before + 10;
  while (countOpenFiles(gateway.pid) < before + count / 2 && performance.now() - startedMs < 5000) await sleep(20);
  while (countOpenFiles(gateway.pid) > most && performance.now() - startedMs < withinMs) await sleep(200);
  return (performance.now() - startedMs) / 1000;
}

fault(
  {
    id: '9.1',
    fault: '300 connections that send 300 requests each for a list of 1 MB in one go, and never read',
    promised: 'memory + ≤ 300 MiB, also after a second wave; all closed ≤ 30 s; 200 for other visitors',
  },
  150,
  async ({ measured }) => {
    const files = countOpenFiles(gateway.pid);
    const before = memoryOf(gateway.pid).nowMiB;
    const grown: number[] = [];
    const closedAfter: number[] = [];
    for (const _wave of [1, 2]) {
      forgetPeak(gateway.pid);
      await openMany(300, () => `GET ${list} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(300), { isRead: false });
      const [others, seconds] = await Promise.all([
        load(gateway.origin, [hit], { connections: 2, seconds: 5 }),
        waitUntilClosed(300, { before: files, withinMs: 60_000 }),
      ]);
      expect(Object.keys(others.statuses)).toEqual(['200']);
      closedAfter.push(seconds);
      grown.push(memoryOf(gateway.pid).peakMiB - before);
      for (const socket of sockets.splice(0)) socket.destroy();
    }
    expect(countOpenFiles(gateway.pid)).toBeLessThanOrEqual(files + 10);
    measured(
      `+ ${Math.round(grown[0] ?? 0)} MiB, then + ${Math.round(grown[1] ?? 0)} MiB; closed ≤ ${figure(Math.max(...closedAfter))} s`,
      Math.max(...grown) <= 300 && Math.max(...closedAfter) <= 30,
    );
  },
);

fault(
  { id: 'X1', fault: '500 connections that send headers at one byte per second', promised: 'each closed ≤ 6 s; p99 of others ≤ 50 ms' },
  60,
  async ({ measured }) => {
    const opened = await openMany(500, () => 'GET /en HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
    const end = drip(opened, 'x');
    const others = await load(gateway.origin, [hit], { connections: 2, seconds: 4 });
    const endings = await Promise.all(opened.map(({ ended }) => ended));
    end();
    expect(Object.keys(others.statuses)).toEqual(['200']);
    expect(endings.filter(({ text }) => !/^HTTP\/1.1 408 /.test(text))).toEqual([]);
    const seconds = longest(endings);
    measured(`500 of 500 closed with 408, the last after ${figure(seconds)} s; p99 ${others.p99Ms} ms`, seconds <= 6 && others.p99Ms <= 50);
  },
);

fault(
  {
    id: 'X2',
    fault: '500 connections that send bodies at one byte per second',
    promised: 'each closed with 408 ≤ 11 s; p99 of others ≤ 50 ms',
  },
  60,
  async ({ measured }) => {
    const head = (index: number) =>
      [
        'POST /api/v1/newsletters/subscription HTTP/1.1',
        'host: localhost',
        `x-forwarded-for: ${address(index)}`,
        'content-type: application/json',
        'content-length: 1000',
      ].join('\r\n');
    const opened = await openMany(500, (index) => `${head(index)}\r\n\r\n{`);
    const end = drip(opened, ' ');
    const others = await load(gateway.origin, [hit], { connections: 2, seconds: 8 });
    const endings = await Promise.all(opened.map(({ ended }) => ended));
    end();
    expect(Object.keys(others.statuses)).toEqual(['200']);
    expect(endings.filter(({ text }) => !/^HTTP\/1.1 408 /.test(text))).toEqual([]);
    const seconds = longest(endings);
    measured(
      `500 of 500 closed with 408, the last after ${figure(seconds)} s; p99 ${others.p99Ms} ms`,
      seconds <= 11 && others.p99Ms <= 50,
    );
  },
);

fault(
  { id: 'X3', fault: '200 connections that read 8 MB at 100 bytes per second', promised: 'closed ≤ 30 s; memory + ≤ 100 MiB' },
  120,
  async ({ measured }) => {
    const files = countOpenFiles(gateway.pid);
    const before = memoryOf(gateway.pid).nowMiB;
    forgetPeak(gateway.pid);
    const opened = await openMany(200, () => `GET ${list} HTTP/1.1\r\nhost: localhost\r\n\r\n`.repeat(8), { isRead: false });
    const timer = setInterval(() => {
      for (const { socket } of opened) socket.read(100);
    }, 1000);
    const seconds = await waitUntilClosed(200, { before: files, withinMs: 60_000 });
    clearInterval(timer);
    expect(countOpenFiles(gateway.pid)).toBeLessThanOrEqual(files + 10);
    const grown = memoryOf(gateway.pid).peakMiB - before;
    measured(`closed ≤ ${figure(seconds)} s; + ${Math.round(grown)} MiB`, seconds <= 30 && grown <= 100);
  },
);

fault(
  {
    id: 'X4',
    fault: '5,000 connections without a request',
    promised: 'at most 4,000 stay open, new ones are served; p99 of others ≤ 50 ms',
  },
  90,
  async ({ measured }) => {
    const before = countOpenFiles(gateway.pid);
    const opened = await openMany(5000, () => '');
    const held = countOpenFiles(gateway.pid) - before;
    const others = await load(gateway.origin, [hit], { connections: 10, seconds: 4 });
    expect(Object.keys(others.statuses)).toEqual(['200']);
    expect(opened).toHaveLength(5000);
    expect(held).toBeLessThanOrEqual(4000);
    measured(`${held} open; p99 ${others.p99Ms} ms`, others.p99Ms <= 50);
  },
);

fault(
  {
    id: 'X5',
    fault: '1,000 requests in one go; 2,100 headers; 17 kB of headers',
    promised: '65 responses and an announced close; 431; 431; 0 crashes',
  },
  60,
  async ({ measured }) => {
    const request = `GET ${hit} HTTP/1.1\r\nhost: localhost\r\n`;
    const [opened] = await openMany(1, () => `${request}\r\n`.repeat(1000));
    const { text } = (await opened?.ended) ?? { text: '' };
    expect(text.split('HTTP/1.1 200 OK')).toHaveLength(66);
    expect(text.match(/\r\nconnection: close/gi)).toHaveLength(1);
    const many = await requestText(gateway.origin, `${request}connection: close\r\n${'a:b\r\n'.repeat(2100)}\r\n`);
    const long = await requestText(gateway.origin, `${request}x-long: ${'x'.repeat(17_000)}\r\n\r\n`);
    expect([many.status, long.status]).toEqual([431, 431]);
    expect((await fetch(gateway.origin + hit)).status).toBe(200);
    measured('65 responses and an announced close; 431; 431');
  },
);

const manyBodies = () => [
  '['.repeat(100_000),
  '['.repeat(500_000),
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  `{${Array.from({ length: 1_000_000 }, (_, index) => `"${index}":1`).join(',')}}`,
  `{${Array.from({ length: 6000 }, (_, index) => `"${index}":1`).join(',')}}`,
  JSON.stringify({ email: 'x'.repeat(1024 * 1024) }),
];

fault(
  {
    id: 'I2',
    fault: 'JSON bodies with 500,000 nested arrays, a million fields, or a text of a megabyte, for 8 s from 20 clients',
    promised: '400 or 413, no upstream call; other clients wait at most 200 ms',
  },
  60,
  async ({ measured }) => {
    const bodies = manyBodies();
    const statuses = new Map<string, number>();
    let isOver = false;
    let count = 0;
    async function send(body: string): Promise<void> {
      count += 1;
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address(count) };
      const status = await fetch(`${gateway.origin}/api/v1/newsletters/subscription`, { method: 'POST', headers, body }).then(
        (answer) => String(answer.status),
        () => 'closed while sending',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    const attackers = Array.from({ length: 20 }, async (_, index) => {
      while (!isOver) await send(bodies[(index + count) % bodies.length] ?? '');
    });
    const others = await load(gateway.origin, [hit], { connections: 2, seconds: 8 });
    isOver = true;
    await Promise.all(attackers);
    expect([...statuses.keys()].filter((status) => !['400', '413', 'closed while sending'].includes(status))).toEqual([]);
    expect(upstream.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(Object.keys(others.statuses)).toEqual(['200']);
    measured(`${count} bodies refused; the longest wait of others ${others.maxMs} ms`, others.maxMs <= 200);
  },
);
