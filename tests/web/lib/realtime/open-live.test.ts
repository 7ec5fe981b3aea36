// @vitest-environment happy-dom
import Pusher from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteRealtime } from '#shared/site/realtime.ts';
import { siteLive } from '#web/lib/realtime/live.ts';
import { createLiveCaches } from '#web/lib/realtime/live-caches.ts';
import { openLive } from '#web/lib/realtime/open-live.ts';
import { createSession } from '#web/lib/session/session.ts';
import { createSite } from '#web/lib/site-state.ts';
import { FakeRequest, FakeSocket } from './fake-transport.ts';

const realtime: SiteRealtime = {
  key: 'centre',
  cluster: '',
  channelAuthPath: '/api/realtime/auth',
  userAuthPath: '/api/realtime/user-auth',
};
const tokens = ['t'.repeat(43), 'u'.repeat(43)] as const;

let sockets: FakeSocket[];
let renewed: string[][];
let fetched: string[];
let end: () => void;
let session: ReturnType<typeof createSession>;

const keys = [
  '/v1/me/points',
  '/v1/me/points-history?page=1',
  '/v1/me/receipts',
  '/v1/messages?conversation=1',
  '/v1/messages/overview',
  '/v1/me/profile',
];

beforeEach(() => {
  createSite();
  vi.useFakeTimers();
  [sockets, renewed, fetched, FakeRequest.status] = [[], [], [], 200];
  FakeRequest.asked.length = 0;
  session = createSession(() => undefined);
  vi.spyOn(Pusher.Runtime, 'createWebSocket').mockImplementation((url: string) => {
    const socket = new FakeSocket(url, sockets.length + 1);
    sockets.push(socket);
    return socket;
  });
  vi.spyOn(Pusher.Runtime, 'createXHR').mockImplementation(() => new FakeRequest() as never); // safe: the parts that the library uses
});
afterEach(() => {
  end?.();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open(token: string | null = tokens[0], own = realtime): void {
  if (token !== null) session.open(token);
  const caches = createLiveCaches({
    renew: (isAged) => void renewed.push(keys.filter((key) => isAged(`${session.token() ?? ''} ${key}`))),
    fetch: async (address) => {
      fetched.push(String(address));
      return new Response();
    },
  });
  end = openLive({ realtime: own, session, live: siteLive(), caches, random: () => 0 });
}

const rest = (ms = 0) => vi.advanceTimersByTimeAsync(ms);
const last = () => sockets.at(-1) ?? expect.unreachable('no socket');
const state = () => siteLive().state();

/** Connects, signs in, and subscribes to the member's channel. */
async function arrive(): Promise<FakeSocket> {
  await rest();
  const socket = last();
  socket.establish();
  await rest();
  socket.tell('pusher:signin_success', { user_data: '{"id":"customer-5"}' });
  await rest();
  socket.tell('pusher_internal:subscription_succeeded', {}, 'private-customer-5');
  await rest();
  return socket;
}

describe('a member’s connection', () => {
  it('goes to the page’s own host, is signed in with their token, and receives events of the centre and the member', async () => {
    open();
    const socket = await arrive();
    expect(socket.url).toMatch(/^ws:\/\/localhost:\d+\/app\/centre\?protocol=7&/);
    expect(socket.subscribed()).toEqual(expect.arrayContaining(['mall', 'private-customer-5']));
    expect(FakeRequest.asked.map(({ url }) => url)).toEqual(['/api/realtime/user-auth', '/api/realtime/auth']);
    for (const { headers, body } of FakeRequest.asked) {
      expect(headers).toMatchObject({ Authorization: `Bearer ${tokens[0]}`, 'Content-Type': 'application/x-www-form-urlencoded' });
      expect(body).toContain('socket_id=1.1');
    }
    expect(state()).toBe('live');
  });

  it.each([
    ['points.changed', ['/v1/me/points', '/v1/me/points-history?page=1']],
    ['receipt.reviewed', ['/v1/me/points', '/v1/me/points-history?page=1', '/v1/me/receipts']],
    ['message.created', ['/v1/messages?conversation=1', '/v1/messages/overview']],
    ['message.read', ['/v1/messages?conversation=1', '/v1/messages/overview']],
    ['reward.used', []],
  ])('refetches what %s invalidates, once per burst', async (name, wanted) => {
    open();
    const socket = await arrive();
    for (let count = 0; count < 3; count += 1) socket.tell(name, { id: 1 }, 'private-customer-5');
    await rest(100);
    expect(renewed).toEqual([wanted]);
  });

  it('refetches everything that may have been missed after a reconnect', async () => {
    open();
    const heard: unknown[] = [];
    siteLive().listen('parking.changed', (data) => heard.push(data));
    const socket = await arrive();
    expect(renewed).toEqual([]);
    socket.end(1006);
    expect(state()).toBe('lost');
    await rest(1000);
    expect(sockets).toHaveLength(2);
    await arrive();
    await rest(100);
    expect(state()).toBe('live');
    expect(renewed).toEqual([keys.slice(0, -1)]);
    expect(heard).toEqual([undefined]);
  });

  it('reconnects with growing pauses after the server has closed it with code 4009', async () => {
    open();
    (await arrive()).end(4009);
    expect(state()).toBe('lost');
    await rest(999);
    expect(sockets).toHaveLength(1);
    await rest(1);
    last().establish();
    last().end(4009);
    await rest(1999);
    expect(sockets).toHaveLength(2);
    await rest(1);
    await arrive();
    expect(state()).toBe('live');
  });

  it.each([401, 403])('ends for good if its authorisation is refused (%i)', async (status) => {
    open();
    await rest();
    FakeRequest.status = status;
    last().establish();
    await rest(120_000);
    expect([state(), sockets.length]).toEqual(['off', 1]);
  });

  it('is retried if its authorisation failed with a server error', async () => {
    open();
    await rest();
    FakeRequest.status = 502;
    last().establish();
    await rest();
    expect(state()).toBe('lost');
    FakeRequest.status = 200;
    await rest(1000);
    await arrive();
    expect(state()).toBe('live');
  });

  it('ends with the session, and starts again with the next member’s', async () => {
    open();
    const socket = await arrive();
    session.open(tokens[1]);
    expect(socket.isClosed).toBe(true);
    await arrive();
    expect(FakeRequest.asked.at(-1)?.headers.Authorization).toBe(`Bearer ${tokens[1]}`);
  });

  it('is closed while the page is in the back/forward cache, and reopened when the page returns', async () => {
    open();
    const socket = await arrive();
    window.dispatchEvent(new Event('pagehide'));
    expect(socket.isClosed).toBe(true);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await arrive();
    await rest(100);
    expect([state(), renewed.length]).toEqual(['live', 1]);
  });
});

describe('a visitor’s connection', () => {
  it('receives only the centre’s events, and refreshes the browser’s cached copy before listeners are notified', async () => {
    open(null);
    const heard: unknown[] = [];
    siteLive().listen('parking.changed', (data) => heard.push([data, [...fetched]]));
    await rest();
    last().establish();
    await rest();
    expect(last().subscribed()).toEqual(['mall']);
    last().tell('pusher_internal:subscription_succeeded', {}, 'mall');
    expect([state(), FakeRequest.asked.length]).toEqual(['live', 0]);
    last().tell('parking.changed', {}, 'mall');
    await rest(100);
    expect(heard).toEqual([[{}, ['/api/proxy/v1/options/parking']]]);
  });

  it('makes the next link load a document after changed settings', async () => {
    document.body.innerHTML = '<a href="/cz/obchody"><b>Shops</b></a>';
    open(null);
    await rest();
    last().establish();
    last().tell('settings.changed', {}, 'mall');
    await rest();
    document.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect(document.querySelector('a')?.hasAttribute('data-reload')).toBe(true);
  });
});

/** pusher-js decides by the close code whether and when it reconnects. */
describe('the connection to a server that closes with a code or goes silent', () => {
  it.each<[code: number, againAfterMs: number | undefined, isTls?: boolean]>([
    [1000, 1000],
    [1001, 1000],
    [1002, 1000],
    [1003, 1000],
    [1004, 1000],
    [1005, 1000],
    [1006, 1000],
    [4000, 0, true],
    [4001, undefined],
    [4003, undefined],
    [4007, undefined],
    [4099, undefined],
    [4100, 1000],
    [4199, 1000],
    [4200, 0],
    [4201, 0],
    [4202, 0],
    [4300, undefined],
  ])('(code %i) is opened again after %s ms', async (code, againAfterMs, isTls = false) => {
    open();
    (await arrive()).end(code);
    if (againAfterMs === undefined) {
      await rest(300_000);
      expect([sockets.length, state()]).toEqual([1, 'off']);
      return;
    }
    await rest(Math.max(0, againAfterMs - 1));
    expect(sockets).toHaveLength(againAfterMs === 0 ? 2 : 1);
    await rest(2);
    expect(sockets).toHaveLength(2);
    expect(last().url.startsWith('wss:')).toBe(isTls);
  });
});

describe('a silent server', () => {
  it('is given up after ten seconds if it has never sent anything', async () => {
    open();
    await rest(9999);
    expect(state()).toBe('connecting');
    await rest(1);
    expect(state()).toBe('lost');
  });

  it('gets a ping after two minutes, and is given up thirty seconds later', async () => {
    open();
    const socket = await arrive();
    await rest(119_999);
    expect(socket.said.some(({ event }) => event === 'pusher:ping')).toBe(false);
    await rest(10); // the library sends a moment later
    expect(socket.said.some(({ event }) => event === 'pusher:ping')).toBe(true);
    expect(sockets).toHaveLength(1);
    await rest(30_000);
    expect(sockets).toHaveLength(2);
  });
});

it('leaves the page working without a key, and shows the library’s error in the console', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  open(tokens[0], { ...realtime, key: undefined as unknown as string }); // safe: a document without a key
  await rest(60_000);
  expect(said.mock.calls).toEqual([['You must pass your app key when you instantiate Pusher.']]);
  expect([state(), sockets.length]).toEqual(['off', 0]);
});

it('connects to Pusher’s cluster, or to the host of a custom server', async () => {
  open(null, { ...realtime, cluster: 'eu' });
  await rest();
  expect(last().url).toMatch(/^wss:\/\/ws-eu\.pusher\.com(?::443)?\/app\/centre\?/);
  end();
  open(null, { ...realtime, host: 'push.example', port: 6001, isTls: true });
  await rest();
  expect(last().url).toMatch(/^wss:\/\/push\.example:6001\/app\/centre\?/);
});
