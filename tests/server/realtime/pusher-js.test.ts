import Client from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen, realtimeApp, startRealtime } from '../../support/realtime.ts';

let realtime: Awaited<ReturnType<typeof startRealtime>>;
const clients: Client[] = [];
beforeEach(async () => {
  realtime = await startRealtime({ maxSockets: 5 });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.disconnect();
  await realtime.close();
});

/** Connects the published browser library to the embedded server. Channels and users are authorized by the server library. */
function open(userId?: string, key = realtimeApp.key, watchlist?: string[]): Client {
  const client = new Client(key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: realtime.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, done) =>
        done(
          null,
          realtime.library.authorizeChannel(
            socketId,
            channelName,
            channelName.startsWith('presence-') ? { user_id: userId ?? 'nobody' } : undefined,
          ),
        ),
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId }, done) =>
        done(null, realtime.library.authenticateUser(socketId, { id: userId ?? '', ...(watchlist && { watchlist }) })),
    },
  });
  clients.push(client);
  return client;
}

/** Resolves with the data of the next event with this name. */
const heard = (on: { bind: (event: string, told: (data: unknown) => void) => unknown }, event: string) =>
  new Promise<unknown>((resolve) => on.bind(event, resolve));

describe('pusher-js against the embedded server', () => {
  it('connects, subscribes and receives what the server library publishes', async () => {
    const client = open();
    const channel = client.subscribe('private-customer-1');
    await heard(channel, 'pusher:subscription_succeeded');
    const points = heard(channel, 'points.changed');
    await realtime.library.trigger('private-customer-1', 'points.changed', { balance: 250 });
    expect(await points).toEqual({ balance: 250 });
    expect(client.connection.state).toBe('connected');
  });

  it('reads encrypted channels, which the server cannot', async () => {
    const channel = open().subscribe('private-encrypted-customer-1');
    await heard(channel, 'pusher:subscription_succeeded');
    const told = heard(channel, 'message.created');
    await realtime.library.trigger('private-encrypted-customer-1', 'message.created', { text: 'Dobrý den' });
    expect(await told).toEqual({ text: 'Dobrý den' });
  });

  it('knows the members of a presence channel, and is notified when they join and leave', async () => {
    const one = open('1').subscribe('presence-desk') as import('pusher-js').PresenceChannel;
    await heard(one, 'pusher:subscription_succeeded');
    const added = heard(one, 'pusher:member_added');
    const second = open('2');
    second.subscribe('presence-desk');
    expect(await added).toMatchObject({ id: '2' });
    expect(one.members.count).toBe(2);
    const removed = heard(one, 'pusher:member_removed');
    second.disconnect();
    expect(await removed).toMatchObject({ id: '2' });
  });

  it('signs in and receives events for its user only', async () => {
    const client = open('customer-9');
    client.signin();
    await heard(client.connection, 'connected');
    await client.user.signinDonePromise;
    const told = heard(client.user, 'points');
    await realtime.library.sendToUser('customer-9', 'points', { balance: 3 });
    expect(await told).toEqual({ balance: 3 });
  });

  it('is notified when the users on its watchlist come and go', async () => {
    const jana = open('jana');
    jana.signin();
    await jana.user.signinDonePromise;
    const desk = open('desk', undefined, ['jana', 'petr']);
    const first = ['online', 'offline'].map((state) => heard(desk.user.watchlist, state));
    desk.signin();
    expect(await Promise.all(first)).toEqual([
      { name: 'online', user_ids: ['jana'] },
      { name: 'offline', user_ids: ['petr'] },
    ]);
    const come = heard(desk.user.watchlist, 'online');
    const petr = open('petr');
    petr.signin();
    expect(await come).toEqual({ name: 'online', user_ids: ['petr'] });
    const gone = heard(desk.user.watchlist, 'offline');
    const second = open('petr');
    second.signin();
    await second.user.signinDonePromise;
    petr.disconnect(); // Petr is still connected by the second socket
    jana.disconnect();
    expect(await gone).toEqual({ name: 'offline', user_ids: ['jana'] });
  });

  it('sends client events to another subscriber', async () => {
    const [one, other] = [open().subscribe('private-talk'), open().subscribe('private-talk')];
    await Promise.all([one, other].map((channel) => heard(channel, 'pusher:subscription_succeeded')));
    const typing = heard(other, 'client-typing');
    expect(one.trigger('client-typing', { is: true })).toBe(true);
    expect(await typing).toEqual({ is: true });
  });

  it('stops connecting if the application is unknown', async () => {
    const client = open(undefined, 'other');
    expect(await heard(client.connection, 'error')).toMatchObject({ error: { data: { code: 4001 } } });
    await expect.poll(() => client.connection.state).toBe('disconnected');
  });

  it('reconnects and subscribes to its channels again when the server disconnects it', async () => {
    const client = open();
    const channel = client.subscribe('private-a');
    await heard(channel, 'pusher:subscription_succeeded');
    const again = heard(client.connection, 'connecting');
    const succeeded = heard(channel, 'pusher:subscription_succeeded');
    realtime.connections.letGo();
    await again;
    await succeeded;
    expect(client.connection.state).toBe('connected');
  });

  it('throws the specified message if there is no key', () => {
    let thrown: unknown;
    try {
      Reflect.construct(Client, [undefined, { cluster: '' }]);
    } catch (error) {
      thrown = error; // the library throws a string, not an Error
    }
    expect(thrown).toBe('You must pass your app key when you instantiate Pusher.');
  });
});

describe('the embedded server', () => {
  it('sends a ping after two minutes of silence, and closes the connection thirty seconds later', async () => {
    const [silent, alive] = [realtime.connect(), realtime.connect()];
    await Promise.all([silent.open(), alive.open()]);
    realtime.shift(120_000);
    realtime.connections.sweep();
    for (const socket of [silent, alive]) expect((await socket.next()).event).toBe('pusher:ping');
    alive.say('pusher:pong', {});
    await alive.quiet();
    realtime.shift(30_000);
    realtime.connections.sweep();
    expect((await silent.closed)[0]).toBe(4201);
    expect(await alive.quiet()).toEqual([]);
  });

  it('does not close connections whose clients send or answer WebSocket pings', async () => {
    const [asking, silent] = [realtime.connect(), realtime.connect()];
    await Promise.all([asking.open(), silent.open()]);
    realtime.shift(119_000);
    await asking.ping();
    realtime.shift(1000);
    realtime.connections.sweep();
    expect((await silent.next()).event).toBe('pusher:ping');
    realtime.shift(30_000);
    realtime.connections.sweep();
    expect((await silent.closed)[0]).toBe(4201);
    expect(await asking.quiet()).toEqual([]);
  });

  it('makes a client retry later if it is full', async () => {
    const sockets = Array.from({ length: 5 }, () => realtime.connect());
    await Promise.all(sockets.map(listen));
    const late = realtime.connect();
    expect((await late.closed)[0]).toBe(4100);
  });

  it('makes all clients reconnect immediately when it ends', async () => {
    const socket = realtime.connect();
    await socket.open();
    realtime.connections.close();
    expect((await socket.closed)[0]).toBe(4200);
  });
});
