import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sign } from '#server/realtime/signatures.ts';
import { realtimeApp, startRealtime } from '../../support/realtime.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;
beforeAll(async () => {
  realtime = await startRealtime();
});
afterAll(() => realtime.close());

const authOf = (text: string) => `${realtimeApp.key}:${sign(realtimeApp.secret, text)}`;

async function opened() {
  const socket = realtime.connect();
  return { ...socket, id: await socket.open() };
}

/** Opens a socket that is signed in as this user. */
async function signedIn(userId: string) {
  const socket = await opened();
  const userData = JSON.stringify({ id: userId });
  socket.say('pusher:signin', { auth: authOf(`${socket.id}::user::${userData}`), user_data: userData });
  expect((await socket.next()).event).toBe('pusher:signin_success');
  return socket;
}

/** Opens a socket that has joined a presence channel as this user. */
async function present(channel: string, userId: string) {
  const socket = await opened();
  const channelData = JSON.stringify({ user_id: userId, user_info: { name: `name of ${userId}` } });
  socket.say('pusher:subscribe', { channel, channel_data: channelData, auth: authOf(`${socket.id}:${channel}:${channelData}`) });
  return { ...socket, joined: await socket.next() };
}

describe('a connection', () => {
  it('receives its id, and how long it may be silent', async () => {
    const socket = realtime.connect();
    const { event, data } = await socket.next();
    expect(event).toBe('pusher:connection_established');
    expect(JSON.parse(String(data))).toEqual({ socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 120 });
    socket.close();
  });

  it.each([
    ['another application', '/app/other?protocol=7', 4001],
    ['no protocol', '/app/centre', 4008],
    ['an older protocol', '/app/centre?protocol=5', 4007],
    ['a protocol in words', '/app/centre?protocol=seven', 4006],
  ])('is closed with the reason if it is for %s', async (_what, path, code) => {
    const socket = realtime.connect(path);
    expect(await socket.next()).toMatchObject({ event: 'pusher:error', data: { code } });
    expect((await socket.closed)[0]).toBe(code);
  });

  it.each([
    ['at an unknown address', '/elsewhere', {}, 404],
    ['of another origin', '/app/centre?protocol=7', { origin: 'https://evil.example' }, 403],
  ])('is refused %s', async (_what, path, headers, status) => {
    expect(await realtime.connect(path, headers).refused).toBe(status);
  });

  it('is accepted for a page of the centre', async () => {
    expect(await realtime.connect('/app/centre?protocol=7', { origin: 'https://www.centre.example' }).open()).toMatch(/\d/);
  });

  it.each([
    ['no JSON', 'nothing'],
    ['JSON that is not an object', '[1]'],
    ['an unknown event', '{"event":"pusher:unknown"}'],
    ['a subscription without a channel', '{"event":"pusher:subscribe","data":{}}'],
  ])('gets an error for %s and stays open', async (_what, text) => {
    const socket = await opened();
    socket.sayRaw(text);
    expect((await socket.next()).event).toBe('pusher:error');
    expect(await socket.quiet()).toEqual([]);
    socket.close();
  });

  it('is closed if it sends too much in one go', async () => {
    const socket = await opened();
    socket.sayRaw('x'.repeat(20_000));
    expect((await socket.closed)[0]).toBe(1009);
  });
});

describe('a subscription', () => {
  it.each(['public', 'cache-news'])('needs no signature for %s', async (channel) => {
    const socket = await opened();
    socket.say('pusher:subscribe', { channel, auth: '' });
    expect(await socket.next()).toEqual({ event: 'pusher_internal:subscription_succeeded', channel, data: '{}' });
    socket.close();
  });

  it.each(['private-a', 'private-encrypted-a', 'private-cache-a', 'presence-a', 'presence-cache-a'])(
    'is refused for %s without a valid signature',
    async (channel) => {
      const socket = await opened();
      const other = await opened();
      const wrong = [
        '',
        'centre',
        `centre:${'0'.repeat(64)}`,
        `other:${sign(realtimeApp.secret, `${socket.id}:${channel}`)}`,
        authOf(`${other.id}:${channel}`),
        authOf(`${socket.id}:${channel}x`),
      ];
      for (const auth of wrong) {
        socket.say('pusher:subscribe', { channel, auth });
        expect(await socket.next()).toMatchObject({ event: 'pusher:subscription_error', channel });
      }
      expect(realtime.hub.countSockets(channel)).toBe(0);
      socket.close();
      other.close();
    },
  );

  it.each(['', 'with space', 'ž', '#else', `a${'x'.repeat(164)}`, 'a\nb'])('is refused for the invalid name %j', async (channel) => {
    const socket = await opened();
    socket.say('pusher:subscribe', { channel });
    expect(await socket.next()).toMatchObject({ event: 'pusher:subscription_error' });
    socket.close();
  });

  it('is public for `x-private-y`, because only prefixes of names matter', async () => {
    const socket = await opened();
    socket.say('pusher:subscribe', { channel: 'x-private-y' });
    expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded');
    socket.close();
  });

  it('is limited to a hundred channels', async () => {
    const socket = await opened();
    for (let index = 0; index < 101; index += 1) socket.say('pusher:subscribe', { channel: `many-${index}` });
    const told = await socket.quiet();
    expect(told.map(({ event }) => event.split(':')[1])).toEqual([...Array(100).fill('subscription_succeeded'), 'subscription_error']);
    socket.close();
    await socket.closed;
    expect(realtime.hub.list('many-')).toEqual([]);
  });
});

describe('a user', () => {
  it('is the only one to receive the events of their own channel, even if others try to subscribe to it', async () => {
    const [own, other, nobody] = [await signedIn('customer-1'), await signedIn('customer-2'), await opened()];
    for (const socket of [own, other, nobody]) socket.say('pusher:subscribe', { channel: '#server-to-user-customer-1', auth: '' });
    expect((await own.next()).event).toBe('pusher_internal:subscription_succeeded');
    for (const socket of [other, nobody]) expect((await socket.next()).event).toBe('pusher:subscription_error');
    await realtime.library.sendToUser('customer-1', 'points', { balance: 7 });
    expect(await own.next()).toMatchObject({ event: 'points', data: '{"balance":7}' });
    for (const socket of [other, nobody]) expect(await socket.quiet()).toEqual([]);
  });

  it.each([
    ['another socket', (id: string, data: string) => authOf(`1.1::user::${data}${id.slice(0, 0)}`)],
    ['a channel', (id: string, data: string) => authOf(`${id}:${data}`)],
    ['nobody', () => `centre:${'f'.repeat(64)}`],
  ])('is rejected with the signature of %s', async (_what, toAuth) => {
    const socket = await opened();
    const userData = '{"id":"customer-1"}';
    socket.say('pusher:signin', { auth: toAuth(socket.id, userData), user_data: userData });
    expect((await socket.closed)[0]).toBe(4009);
  });

  it('is disconnected from every socket when their token is revoked', async () => {
    const sockets = [await signedIn('customer-3'), await signedIn('customer-3')];
    const other = await signedIn('customer-4');
    await realtime.library.terminateUserConnections('customer-3');
    for (const socket of sockets) expect((await socket.closed)[0]).toBe(4009);
    expect(await other.quiet()).toEqual([]);
  });
});

describe('a presence channel', () => {
  it('announces its members: who joins with a first socket, and who leaves with the last socket', async () => {
    const one = await present('presence-desk', '1');
    expect(JSON.parse(String(one.joined.data))).toEqual({ presence: { ids: ['1'], hash: { 1: { name: 'name of 1' } }, count: 1 } });
    const two = await present('presence-desk', '2');
    const again = await present('presence-desk', '2');
    expect(await one.next()).toMatchObject({
      event: 'pusher_internal:member_added',
      data: '{"user_id":"2","user_info":{"name":"name of 2"}}',
    });
    two.close();
    await two.closed;
    expect(await one.quiet()).toEqual([]);
    again.close();
    expect(await one.next()).toMatchObject({ event: 'pusher_internal:member_removed', data: '{"user_id":"2"}' });
  });

  it('rejects a member’s data if the signature is for other data', async () => {
    const socket = await opened();
    const signed = authOf(`${socket.id}:presence-desk:{"user_id":"1"}`);
    socket.say('pusher:subscribe', { channel: 'presence-desk', channel_data: '{"user_id":"9"}', auth: signed });
    expect(await socket.next()).toMatchObject({ event: 'pusher:subscription_error' });
  });
});

describe('client events', () => {
  async function pair(channel: string) {
    const sockets = [await opened(), await opened()];
    for (const socket of sockets) {
      socket.say('pusher:subscribe', { channel, auth: authOf(`${socket.id}:${channel}`) });
      await socket.next();
    }
    return sockets as [Awaited<ReturnType<typeof opened>>, Awaited<ReturnType<typeof opened>>];
  }

  it('reach the others on a private channel, not the sender', async () => {
    const [one, other] = await pair('private-talk');
    one.say('client-typing', { is: true }, { channel: 'private-talk' });
    expect(await other.next()).toEqual({ event: 'client-typing', channel: 'private-talk', data: { is: true } });
    expect(await one.quiet()).toEqual([]);
  });

  it('name their sender on a presence channel', async () => {
    const one = await present('presence-talk', '1');
    const two = await present('presence-talk', '2');
    await one.next();
    two.say('client-typing', {}, { channel: 'presence-talk' });
    expect(await one.next()).toMatchObject({ event: 'client-typing', user_id: '2' });
  });

  it('are refused on encrypted and public channels, and from clients that are not subscribed', async () => {
    const [one, other] = await pair('private-encrypted-talk');
    const stranger = await opened();
    one.say('client-typing', {}, { channel: 'private-encrypted-talk' });
    one.say('client-typing', {}, { channel: 'public' });
    stranger.say('client-typing', {}, { channel: 'private-encrypted-talk' });
    stranger.say('client-typing', {}, { channel: 'private-talk' });
    for (const socket of [one, stranger])
      expect((await socket.quiet()).map(({ event }) => event)).toEqual(['pusher:error', 'pusher:error']);
    expect(await other.quiet()).toEqual([]);
  });

  it('are limited to ten a second', async () => {
    const [one, other] = await pair('private-fast');
    for (let index = 0; index < 12; index += 1) one.say('client-n', { index }, { channel: 'private-fast' });
    const told = await one.quiet();
    expect(told.map(({ data }) => (data as { code: number }).code)).toEqual([4301, 4301]);
    expect(await other.quiet()).toHaveLength(10);
  });

  it('are limited to ten kilobytes', async () => {
    const [one, other] = await pair('private-large');
    one.say('client-n', 'x'.repeat(10_241), { channel: 'private-large' });
    expect((await one.next()).event).toBe('pusher:error');
    expect(await other.quiet()).toEqual([]);
  });
});

describe('a cache channel', () => {
  it('sends new subscribers its last event, or reports that there is none', async () => {
    const early = await opened();
    early.say('pusher:subscribe', { channel: 'cache-parking' });
    await early.next();
    expect(await early.next()).toEqual({ event: 'pusher:cache_miss', channel: 'cache-parking' });
    await realtime.library.trigger('cache-parking', 'parking.changed', { free: 12 });
    await early.next();
    const late = await opened();
    late.say('pusher:subscribe', { channel: 'cache-parking' });
    await late.next();
    expect(await late.next()).toEqual({ event: 'parking.changed', channel: 'cache-parking', data: '{"free":12}' });
    realtime.shift(31 * 60_000);
    const later = await opened();
    later.say('pusher:subscribe', { channel: 'cache-parking' });
    await later.next();
    expect((await later.next()).event).toBe('pusher:cache_miss');
  });
});
