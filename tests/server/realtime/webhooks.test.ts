import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import Pusher from 'pusher';
import Client from 'pusher-js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWebhooks } from '#server/realtime/webhooks.ts';
import { realtimeApp, startRealtime } from '../../support/realtime.ts';

interface Received {
  headers: IncomingHttpHeaders;
  rawBody: string;
  response: ServerResponse;
}

/** The operator's server, whose requests the test answers manually. */
let receiver: Server;
let url: string;
let received: Received[];
let waiting: ((one: Received) => void)[];
const logged: string[] = [];
const log = pino({}, { write: (line: string) => void logged.push(line) });
let webhooks: ReturnType<typeof createWebhooks>;

beforeEach(async () => {
  [received, waiting] = [[], []];
  logged.length = 0;
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { headers: request.headers, rawBody: Buffer.concat(chunks).toString(), response };
      const next = waiting.shift();
      if (next) next(one);
      else received.push(one);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`; // safe: the server listens on a port
  webhooks = createWebhooks({ app: realtimeApp, url, now: () => new Date(1_700_000_000_000), log, firstRetryMs: 5 });
});
afterEach(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
  await webhooks.close();
});

const next = (): Promise<Received> => {
  const one = received.shift();
  return one ? Promise.resolve(one) : new Promise((resolve) => waiting.push(resolve));
};
const library = new Pusher({ appId: realtimeApp.id, key: realtimeApp.key, secret: realtimeApp.secret, host: '127.0.0.1' });
/** Parses a message with the official library, which throws for unsigned messages. */
const read = ({ headers, rawBody }: Received) => library.webhook({ headers: headers as Record<string, string>, rawBody }); // safe: each header has one value
const take = async () => {
  const one = await next();
  one.response.end();
  return read(one);
};
const occupied = (channel: string) => ({ name: 'channel_occupied' as const, channel });

describe('webhooks of the embedded server', () => {
  it('notify the official library’s receiver of channels, members, counts and clients’ events', async () => {
    const realtime = await startRealtime({ onEvent: webhooks.tell });
    const wanted = new Set(['member_removed', 'client_event', 'subscription_count', 'channel_vacated']);
    const told: Record<string, unknown>[] = [];
    const hearAll = async (until: (event: Record<string, unknown>) => boolean) => {
      for (;;) {
        const message = await take();
        expect([message.isValid(), message.getTime().getTime()]).toEqual([true, 1_700_000_000_000]);
        told.push(...(message.getEvents() as unknown as Record<string, unknown>[]));
        if (told.some(until)) return;
      }
    };
    const open = (id: string) =>
      new Client(realtimeApp.key, {
        cluster: '',
        wsHost: '127.0.0.1',
        wsPort: realtime.port,
        forceTLS: false,
        enabledTransports: ['ws'],
        channelAuthorization: {
          transport: 'ajax',
          endpoint: '',
          customHandler: ({ socketId, channelName }, done) =>
            done(null, realtime.library.authorizeChannel(socketId, channelName, { user_id: id, user_info: { name: id } })),
        },
      });
    const [jana, petr] = [open('jana'), open('petr')];
    const channel = jana.subscribe('presence-talk');
    await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
    await new Promise((resolve) => petr.subscribe('presence-talk').bind('pusher:subscription_succeeded', resolve));
    const open2 = petr.subscribe('mall');
    await new Promise((resolve) => open2.bind('pusher:subscription_succeeded', resolve));
    channel.trigger('client-typing', { is: true });
    await hearAll(({ name }) => name === 'client_event');
    const socket_id = jana.connection.socket_id;
    petr.disconnect();
    await hearAll(({ name, channel: of }) => name === 'channel_vacated' && of === 'mall');
    jana.disconnect();
    await hearAll(({ name, channel: of }) => name === 'channel_vacated' && of === 'presence-talk');
    expect(told.filter(({ channel: of }) => of === 'presence-talk')).toEqual([
      { name: 'channel_occupied', channel: 'presence-talk' },
      { name: 'member_added', channel: 'presence-talk', user_id: 'jana' },
      { name: 'member_added', channel: 'presence-talk', user_id: 'petr' },
      { name: 'client_event', channel: 'presence-talk', event: 'client-typing', data: { is: true }, socket_id, user_id: 'jana' },
      { name: 'member_removed', channel: 'presence-talk', user_id: 'petr' },
      { name: 'member_removed', channel: 'presence-talk', user_id: 'jana' },
      { name: 'channel_vacated', channel: 'presence-talk' },
    ]);
    expect(told.filter(({ channel: of }) => of === 'mall')).toEqual([
      { name: 'channel_occupied', channel: 'mall' },
      { name: 'subscription_count', channel: 'mall', subscription_count: 1 },
      { name: 'subscription_count', channel: 'mall', subscription_count: 0 },
      { name: 'channel_vacated', channel: 'mall' },
    ]);
    expect([...wanted].filter((name) => !told.some((event) => event.name === name))).toEqual([]);
    await realtime.close();
  });

  it('are sent in one message if they occur together, signed with the application’s secret', async () => {
    webhooks.tell(occupied('a'));
    webhooks.tell(occupied('b'));
    const message = await next();
    message.response.end();
    expect(read(message).getEvents()).toEqual([occupied('a'), occupied('b')]);
    expect(read({ ...message, rawBody: message.rawBody.replace('"a"', '"c"') }).isValid()).toBe(false);
  });

  it.each([
    ['returns an error', ({ response }: Received) => void response.writeHead(500).end()],
    ['hangs up', ({ response }: Received) => void response.destroy()],
    ['redirects', ({ response }: Received) => void response.writeHead(302, { location: 'https://evil.example/' }).end()],
  ])('are sent again, in order, to a receiver that %s', async (_what, answer) => {
    webhooks.tell(occupied('a'));
    const first = await next();
    webhooks.tell(occupied('b'));
    answer(first);
    expect((await take()).getEvents()).toEqual([occupied('a')]);
    expect((await take()).getEvents()).toEqual([occupied('b')]);
    expect(logged).toEqual([]);
  });

  it('are retried once at the end of the process', async () => {
    webhooks.tell(occupied('a'));
    (await next()).response.writeHead(503).end();
    const last = take();
    await webhooks.close();
    expect((await last).getEvents()).toEqual([occupied('a')]);
  });

  it('are stored up to a limit while the receiver does not accept them', async () => {
    webhooks.tell(occupied('first'));
    const held = await next();
    for (let count = 0; count < 20_000; count += 1) webhooks.tell(occupied('more'));
    held.response.end();
    let kept = 0;
    while (kept < 5000) kept += (await take()).getEvents().length;
    expect([kept, logged.length]).toEqual([5000, 1]);
  });
});
