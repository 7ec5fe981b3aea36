import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { listen } from '../support/listen.ts';
import { hasNginx, startNginx, withoutNginx } from '../support/nginx.ts';
import { findFreePort } from '../support/started-gateway.ts';

const text = readFileSync(join(import.meta.dirname, '../../config/scale/nginx.conf'), 'utf8');
const active: RequestListener = (_request, response) => void response.end('{}');
/** Answers so slowly that several successive calls take longer than a `fail_timeout` of one second. */
const slow: RequestListener = (_request, response) => void setTimeout(() => response.end('{}'), 100);
const broken: RequestListener = ({ socket }) => void socket.destroy();

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(closings.splice(0).map((close) => close()));
});

/** Starts nginx with addresses of this machine instead of the containers' host names, because `resolve` requires a newer nginx. */
async function start(places: Readonly<Record<string, string>>): Promise<{ visitors: string; gateways: string }> {
  const [visitors, gateways, health] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const nowhere = `127.0.0.1:${await findFreePort()}`;
  const all: Record<string, string> = {
    ...Object.fromEntries(['gateway-1:3000', 'gateway-2:3000', 'mall-api-1:4000', 'mall-api-2:4000'].map((place) => [place, nowhere])),
    'listen 8080': `listen 127.0.0.1:${visitors}`,
    'listen 4000': `listen 127.0.0.1:${gateways}`,
    'listen 127.0.0.1:8081': `listen 127.0.0.1:${health}`,
    ' resolve ': ' ',
    'resolver 127.0.0.11 valid=2s ipv6=off;': '',
    ...places,
  };
  const local = Object.entries(all).reduce((config, [from, to]) => config.replaceAll(from, to), text);
  closings.push((await startNginx(local)).close);
  return { visitors: `127.0.0.1:${visitors}`, gateways: `http://127.0.0.1:${gateways}` };
}

/** Starts two mall APIs behind nginx and lists the calls that each receives. If undefined, nothing listens at its address, as with a standby. */
async function startPair(first: RequestListener | undefined, second: RequestListener) {
  const asked: string[] = [];
  const places = await Promise.all(
    [first, second].map(async (handle, index) => {
      if (!handle) return [`mall-api-${index + 1}:4000`, `127.0.0.1:${await findFreePort()}`];
      const server = await listen((request, response) => {
        request.resume().on('end', () => {
          asked.push(`${request.method} ${request.url} at ${index === 0 ? 'the first' : 'the second'}`);
          handle(request, response);
        });
      });
      closings.push(server.close);
      return [`mall-api-${index + 1}:4000`, new URL(server.origin).host];
    }),
  );
  const { gateways } = await start(Object.fromEntries(places));
  return { origin: gateways, asked };
}

const post = (origin: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/v1/a%2Fb?c=d`, { method: 'POST', body: '{}', headers });
const withKey = { 'idempotency-key': 'the-key-of-one-act' };

describe.skipIf(!hasNginx)(`nginx before the mall API and its standby (skipped: ${withoutNginx})`, () => {
  it('forwards every write once and unchanged to the active mall API while the other one refuses connections', async () => {
    const { origin, asked } = await startPair(undefined, slow);
    const statuses: number[] = [];
    for (let write = 0; write < 30; write += 1) statuses.push((await post(origin)).status);
    expect(statuses).toEqual(Array.from({ length: 30 }, () => 200));
    expect(asked).toEqual(Array.from({ length: 30 }, () => 'POST /v1/a%2Fb?c=d at the second'));
    expect((await fetch(`${origin}/v1/malls`)).status).toBe(200);
  });

  it('does not repeat a write whose connection breaks', async () => {
    const { origin, asked } = await startPair(broken, broken);
    expect((await post(origin)).status).toBe(502);
    expect(asked).toHaveLength(1);
  });

  it.each<[string, (origin: string) => Promise<Response>]>([
    ['a write with a key', (origin) => post(origin, withKey)],
    ['a read', (origin) => fetch(`${origin}/v1/malls`)],
  ])('repeats %s at the other mall API if the connection breaks', async (_what, call) => {
    const { origin, asked } = await startPair(broken, active);
    for (let turn = 0; turn < 3; turn += 1) expect((await call(origin)).status).toBe(200);
    expect(asked[0]).toContain('at the first');
    expect(asked[1]).toContain('at the second');
  });
});

describe.skipIf(!hasNginx)(`nginx before two gateways (skipped: ${withoutNginx})`, () => {
  it('uses the running gateway if the other one is down, and forwards the client’s address and sockets', async () => {
    const addresses: unknown[] = [];
    const sockets = new WebSocketServer({ noServer: true });
    const gateway = await listen(
      ({ headers }, response) => {
        addresses.push(headers['x-forwarded-for']);
        response.end(headers.host);
      },
      (server) =>
        server.on('upgrade', (request, socket, head) => sockets.handleUpgrade(request, socket, head, (one) => one.send(`${request.url}`))),
    );
    closings.push(gateway.close);
    const { visitors } = await start({ 'gateway-2:3000': new URL(gateway.origin).host });
    for (let turn = 0; turn < 4; turn += 1) {
      const answer = await fetch(`http://${visitors}/en`, { method: 'POST', body: 'x', headers: { 'x-forwarded-for': '203.0.113.1' } });
      expect([answer.status, await answer.text()]).toEqual([200, visitors]);
    }
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
    const socket = new WebSocket(`ws://${visitors}/app/key?protocol=7`);
    expect(await new Promise((resolve, reject) => socket.on('message', (data) => resolve(String(data))).on('error', reject))).toBe(
      '/app/key?protocol=7',
    );
    socket.terminate();
    for (const client of sockets.clients) client.terminate();
  });
});
