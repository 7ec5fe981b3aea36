import fastify from 'fastify';
import { pino } from 'pino';
import Pusher from 'pusher';
import WebSocket from 'ws';
import { createConnections } from '#server/realtime/connections.ts';
import { createHub } from '#server/realtime/hub.ts';
import { registerRestApi } from '#server/realtime/rest-api.ts';
import type { HubEvent } from '#server/realtime/webhooks.ts';

export const realtimeApp = { id: '7', key: 'centre', secret: 'a secret of the test' };

interface Scene {
  maxSockets?: number;
  maxPerAddress?: number;
  onEvent?: (event: HubEvent) => void;
}

/** Starts only the embedded realtime server on a free port, with a client of the official library, and sockets that send any message. */
export async function startRealtime({ maxSockets = 2000, maxPerAddress = 2000, onEvent }: Scene = {}) {
  let shiftMs = 0;
  const nowMs = () => Date.now() + shiftMs;
  const log = pino({ level: 'silent' });
  const hub = createHub({ nowMs, onEvent });
  const server = fastify();
  const connections = createConnections({
    app: realtimeApp,
    hub,
    isOwnOrigin: (origin) => origin === 'https://www.centre.example',
    addressOf: ({ headers }) => String(headers['x-forwarded-for'] ?? '127.0.0.1'),
    setInUse: () => {},
    nowMs,
    log,
    most: { sockets: maxSockets, perAddress: maxPerAddress },
  });
  registerRestApi(server, { app: realtimeApp, hub, nowMs });
  connections.attach(server.server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const library = new Pusher({
    appId: realtimeApp.id,
    key: realtimeApp.key,
    secret: realtimeApp.secret,
    host: '127.0.0.1',
    port: String(port),
    encryptionMasterKeyBase64: Buffer.alloc(32, 1).toString('base64'),
  });
  const sockets: WebSocket[] = [];
  return {
    port,
    hub,
    connections,
    library,
    /** Advances the server's clock. */
    shift(ms: number): void {
      shiftMs += ms;
    },
    connect(path = `/app/${realtimeApp.key}?protocol=7`, headers: Record<string, string> = {}) {
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers });
      sockets.push(socket);
      return toTold(socket);
    },
    async close(): Promise<void> {
      for (const socket of sockets) socket.terminate();
      connections.close();
      await server.close();
    },
  };
}

export interface Told {
  event: string;
  channel?: string;
  data?: unknown;
  user_id?: string;
}

/** Opens a socket and subscribes it to a channel, because sockets without subscriptions may be replaced by others. */
export async function listen(socket: ReturnType<typeof toTold>): Promise<void> {
  await socket.open();
  socket.say('pusher:subscribe', { channel: 'mall' });
  await socket.next();
}

/** Queues the messages of a socket, so that tests can take them in order. */
export function toTold(socket: WebSocket) {
  const heard: Told[] = [];
  const waiting: ((told: Told) => void)[] = [];
  socket.on('message', (data) => {
    const told = JSON.parse(String(data)) as Told;
    const next = waiting.shift();
    if (next) next(told);
    else heard.push(told);
  });
  const closed = new Promise<[code: number, reason: string]>((resolve) => {
    socket.on('close', (code, reason) => resolve([code, String(reason)]));
  });
  const refused = new Promise<number | undefined>((resolve) => {
    socket.on('unexpected-response', (_request, response) => {
      resolve(response.statusCode);
      socket.terminate();
    });
    socket.on('error', () => {});
  });
  const next = (): Promise<Told> => {
    const [first] = heard.splice(0, 1);
    return first ? Promise.resolve(first) : new Promise((resolve) => waiting.push(resolve));
  };
  return {
    next,
    closed,
    refused,
    heard,
    say: (event: string, data?: unknown, more: object = {}) => socket.send(JSON.stringify({ event, data, ...more })),
    /** Sends a WebSocket ping frame, and waits for its pong. */
    ping: (): Promise<void> =>
      new Promise((resolve) => {
        socket.once('pong', () => resolve());
        socket.ping();
      }),
    sayRaw: (text: string | Buffer) => socket.send(text),
    /** Writes raw frames to the network, bypassing the library. */
    sayBytes: (bytes: Buffer) => void Reflect.get(socket, '_socket').write(bytes),
    /** Sends a ping, and returns all messages received before its pong: an empty list if nothing was pending. */
    async quiet(): Promise<Told[]> {
      socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }));
      const before: Told[] = [];
      for (let told = await next(); told.event !== 'pusher:pong'; told = await next()) before.push(told);
      return before;
    },
    async open(): Promise<string> {
      const { data } = await next();
      return (JSON.parse(String(data)) as { socket_id: string }).socket_id;
    },
    close: () => socket.close(),
    terminate: () => socket.terminate(),
  };
}
