import { createHash } from 'node:crypto';
import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sign } from '#server/realtime/signatures.ts';
import { realtimeApp, startRealtime } from '../../support/realtime.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;
beforeAll(async () => {
  realtime = await startRealtime();
});
afterAll(() => realtime.close());

async function listener(channel: string) {
  const socket = realtime.connect();
  const id = await socket.open();
  const auth = `${realtimeApp.key}:${sign(realtimeApp.secret, `${id}:${channel}`)}`;
  socket.say('pusher:subscribe', { channel, auth });
  await socket.next();
  return { ...socket, id };
}

type Spoil = (parts: { method: string; path: string; query: URLSearchParams; body: string; secret: string }) => void;

/** Creates a signed call that tests may change before and after signing. */
async function call(spoil: Spoil, spoilSigned: Spoil = spoilNothing) {
  const body = JSON.stringify({ name: 'e', data: '{}', channels: ['public'] });
  const parts = {
    method: 'POST',
    path: `/apps/${realtimeApp.id}/events`,
    query: new URLSearchParams({
      auth_key: realtimeApp.key,
      auth_timestamp: String(Math.floor(Date.now() / 1000)),
      auth_version: '1.0',
      body_md5: createHash('md5').update(body).digest('hex'),
    }),
    body,
    secret: realtimeApp.secret,
  };
  spoil(parts);
  const sorted = [...parts.query].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, value]) => `${key}=${value}`);
  parts.query.set('auth_signature', sign(parts.secret, [parts.method, parts.path, sorted.join('&')].join('\n')));
  spoilSigned(parts);
  const answer = await fetch(`http://127.0.0.1:${realtime.port}${parts.path}?${parts.query}`, { method: parts.method, body: parts.body });
  return answer.status;
}
const spoilNothing: Spoil = () => {};

describe('the official library', () => {
  it('publishes to channels, but not to the excluded socket', async () => {
    const [one, other] = [await listener('private-a'), await listener('private-b')];
    await realtime.library.trigger(['private-a', 'private-b'], 'points.changed', { balance: 1 }, { socket_id: one.id });
    expect(await other.next()).toEqual({ event: 'points.changed', channel: 'private-b', data: '{"balance":1}' });
    expect(await one.quiet()).toEqual([]);
  });

  it('publishes a batch completely or not at all', async () => {
    const one = await listener('private-a');
    await realtime.library.triggerBatch([
      { channel: 'private-a', name: 'one', data: {} },
      { channel: 'private-a', name: 'two', data: {} },
    ]);
    expect([(await one.next()).event, (await one.next()).event]).toEqual(['one', 'two']);
    const spoiled = [
      { channel: 'private-a', name: 'three', data: {} },
      { channel: 'no name', name: 'four', data: {} },
    ];
    await expect(realtime.library.triggerBatch(spoiled)).rejects.toMatchObject({ status: 400 });
    expect(await one.quiet()).toEqual([]);
  });

  it('queries occupied channels and their members', async () => {
    await listener('private-known');
    const found = await realtime.library.get({ path: '/channels', params: { filter_by_prefix: 'private-known' } });
    expect(await found.json()).toEqual({ channels: { 'private-known': {} } });
    const one = await realtime.library.get({ path: '/channels/private-known' });
    expect(await one.json()).toEqual({ occupied: true, subscription_count: 1 });
    await expect(realtime.library.get({ path: '/channels/private-known/users' })).rejects.toMatchObject({ status: 400 });
    const users = await realtime.library.get({ path: '/channels/presence-nobody/users' });
    expect(await users.json()).toEqual({ users: [] });
  });

  it('gets the number of receivers when it triggers an event', async () => {
    const channels = ['private-info', 'presence-info', 'private-nobody'];
    await listener('private-info');
    await listener('private-info');
    const here = realtime.connect();
    const id = await here.open();
    const channel_data = JSON.stringify({ user_id: 'jana' });
    const auth = `${realtimeApp.key}:${sign(realtimeApp.secret, `${id}:presence-info:${channel_data}`)}`;
    here.say('pusher:subscribe', { channel: 'presence-info', channel_data, auth });
    await here.next();
    const asked = { info: 'subscription_count,user_count' };
    const counts = {
      'private-info': { subscription_count: 2 },
      'presence-info': { subscription_count: 1, user_count: 1 },
      'private-nobody': { subscription_count: 0 },
    };
    expect(await (await realtime.library.trigger(channels, 'e', {}, asked)).json()).toEqual({ channels: counts });
    expect(await (await realtime.library.trigger(channels, 'e', {})).json()).toEqual({});
    const batch = channels.map((channel) => ({ channel, name: 'e', data: {}, ...(channel !== 'private-nobody' && asked) }));
    const answer = await realtime.library.triggerBatch(batch);
    expect(await answer.json()).toEqual({ batch: [counts['private-info'], counts['presence-info'], {}] });
    const all = await realtime.library.get({ path: '/channels', params: { filter_by_prefix: 'presence-info', ...asked } });
    expect(await all.json()).toEqual({ channels: { 'presence-info': counts['presence-info'] } });
  });

  it('gets an error if an event is too large, or if the secret is wrong', async () => {
    await expect(realtime.library.trigger('public', 'e', 'x'.repeat(10_241))).rejects.toMatchObject({ status: 413 });
    const stranger = new Pusher({
      appId: realtimeApp.id,
      key: realtimeApp.key,
      secret: 'another',
      host: '127.0.0.1',
      port: String(realtime.port),
    });
    await expect(stranger.trigger('public', 'e', {})).rejects.toMatchObject({ status: 401 });
  });
});

describe('a signed call', () => {
  it('is accepted', async () => {
    expect(await call(spoilNothing)).toBe(200);
  });

  it.each<[string, Parameters<typeof call>, number]>([
    ['of another application', [(parts) => (parts.path = '/apps/8/events')], 404],
    ['with another key', [({ query }) => query.set('auth_key', 'other')], 401],
    ['with another secret', [(parts) => (parts.secret = 'other')], 401],
    ['of another version', [({ query }) => query.set('auth_version', '2.0')], 401],
    ['of eleven minutes ago', [({ query }) => query.set('auth_timestamp', String(Math.floor(Date.now() / 1000) - 660))], 401],
    ['of eleven minutes ahead', [({ query }) => query.set('auth_timestamp', String(Math.floor(Date.now() / 1000) + 660))], 401],
    ['without a time', [({ query }) => query.delete('auth_timestamp')], 401],
    ['without the hash of its body', [({ query }) => query.delete('body_md5')], 401],
    ['with a body that was changed', [spoilNothing, (parts) => (parts.body = parts.body.replace('public', 'public2'))], 401],
    ['with a parameter that was added', [spoilNothing, ({ query }) => query.append('info', 'user_count')], 401],
    ['with a parameter twice', [spoilNothing, ({ query }) => query.append('auth_key', realtimeApp.key)], 400],
    [
      'with a truncated signature',
      [spoilNothing, ({ query }) => query.set('auth_signature', (query.get('auth_signature') ?? '').slice(1))],
      401,
    ],
    ['without a signature', [spoilNothing, ({ query }) => query.delete('auth_signature')], 401],
  ])('is refused %s', async (_what, spoiled, status) => {
    const one = await listener('public');
    expect(await call(...spoiled)).toBe(status);
    expect(await one.quiet()).toEqual([]);
  });
});
