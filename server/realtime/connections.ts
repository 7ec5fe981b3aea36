import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RealtimeApp } from '#config/realtime.ts';
import { toNetwork } from '../http/client-address.ts';
import { createClientSession } from './client-session.ts';
import { type Hub, type HubSocket, toFrame } from './hub.ts';
import { createInputBudget } from './input-budget.ts';
import { readInSlices } from './read-in-slices.ts';
import { createTokenBucket, type TokenBucket } from './token-bucket.ts';

interface Dependencies {
  app: RealtimeApp;
  hub: Hub;
  /** Whether pages of this origin may connect at this host; who sends none is no browser. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  /** Who asks, also from behind a proxy. */
  addressOf: (request: IncomingMessage) => string;
  /** Says of a connection whether it is in use, or may make room for others. */
  setInUse: (stream: Socket, isInUse: boolean) => void;
  /** Of a monotonic clock. */
  nowMs: () => number;
  log: Pick<Logger, 'warn'>;
  /** Sockets in all, and of one address (IPv6: /64). */
  most: { sockets: number; perAddress: number };
}

const protocol = 7;
/** Silence after which a client is asked whether it is there, and how long it may take to say so (protocol 7). */
const activitySeconds = 120;
const pongSeconds = 30;
const sweepMs = 10_000;
const mostFrameBytes = 16_384;
/** Nobody's library sends a message in parts. */
const mostFragments = 16;
/** What waits for a client that does not read. */
const mostWaitingBytes = 1_048_576;
/** What the ends of connections may take when the process closes. */
const closingMs = 1000;
/** Of an address's new sockets in a second beyond those it may have anyway; to open one costs more than to be refused. */
const leastNewPerSecond = 5;
const shareNewPerSecond = 0.04;
/** So many new ones fewer for who floods one: who comes again at once would flood the next. */
const floodCost = 10;
const mostAddresses = 5000;
const addressPattern = /^\/app\/([A-Za-z0-9_-]{1,64})$/;

/** One client's socket. */
interface Open {
  socket: WebSocket;
  stream: Socket;
  session: ReturnType<typeof createClientSession>;
  network: string;
  heardMs: number;
  askedMs: number | undefined;
}

/** `/app/{key}`: sockets of clients, on the gateway's own port. Signs of life, limits, and why a socket closes. */
export function createConnections({ app, hub, isOwnOrigin, addressOf, setInUse, nowMs, log, most }: Dependencies) {
  const transport = new WebSocketServer({
    noServer: true,
    maxPayload: mostFrameBytes,
    maxFragments: mostFragments,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: false,
  });
  const open = new Set<Open>();
  const byNetwork = new Map<string, Set<Open>>();
  const newOf = new LRUCache<string, TokenBucket>({ max: mostAddresses });
  const sweeping = setInterval(sweep, sweepMs);
  sweeping.unref();
  let isClosing = false;

  /** Takes what asks for a socket; anything else at other addresses is not ours. */
  function upgrade(request: IncomingMessage, head: Buffer): void {
    const { socket: stream } = request;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    const key = addressPattern.exec(pathname)?.[1];
    const { origin, host } = request.headers;
    const network = toNetwork(addressOf(request));
    if (key === undefined) refuse(stream, '404 Not Found');
    else if (origin !== undefined && !isOwnOrigin(origin, host)) refuse(stream, '403 Forbidden');
    else if (comesTooOften(network)) refuse(stream, '429 Too Many Requests', `retry-after: 1\r\n`);
    else
      transport.handleUpgrade(request, stream, head, (socket) => {
        const fault = findFault(key, searchParams.get('protocol'), network);
        socket.on('error', () => socket.terminate()); // a frame that is too large, or no frame
        if (fault) turnAway(socket, stream, fault);
        else accept(socket, stream, network);
      });
  }

  function comesTooOften(network: string): boolean {
    const budget = { burst: 2 * most.perAddress, perSecond: Math.max(leastNewPerSecond, most.perAddress * shareNewPerSecond) };
    const bucket = newOf.get(network) ?? createTokenBucket(nowMs, budget);
    newOf.set(network, bucket);
    return bucket.debtMs() > 0 || bucket.take(1) < 0;
  }

  function findFault(key: string, version: string | null, network: string): Fault | undefined {
    if (isClosing) return [4200, 'Please reconnect'];
    if (key !== app.key) return [4001, 'Application does not exist'];
    if (version === null) return [4008, 'No protocol version supplied'];
    if (!/^\d+$/.test(version)) return [4006, 'Invalid version string format'];
    if (Number(version) !== protocol) return [4007, 'Unsupported protocol version'];
    return hasRoom(network) ? undefined : overCapacity;
  }

  /** Where an address has all it may have, one of it that hears nothing makes room; where all are taken, one of the address that has most. */
  function hasRoom(network: string): boolean {
    const own = byNetwork.get(network) ?? new Set<Open>();
    const findIdle = (among: Iterable<Open>) => [...among].find(({ session }) => session.isIdle());
    if (own.size >= most.perAddress) return evict(findIdle(own));
    if (open.size < most.sockets) return true;
    const largest = [...byNetwork.values()].reduce((a, b) => (b.size > a.size ? b : a), own);
    const stranger = largest.size > own.size ? [...largest].find(({ session }) => !session.isKnown()) : undefined;
    return evict(findIdle(largest) ?? stranger);
  }

  function evict(one: Open | undefined): boolean {
    if (!one) return false;
    turnAway(one.socket, one.stream, overCapacity);
    forget(one);
    return true;
  }

  function accept(socket: WebSocket, stream: Socket, network: string): void {
    const hubSocket: HubSocket = {
      id: `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`,
      send(frame) {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount > mostWaitingBytes)
          socket.terminate(); // it comes again, and catches up
        else socket.send(frame);
      },
      close: (code, reason) => close(socket, stream, [code, reason]),
    };
    const session = createClientSession({ app, hub, socket: hubSocket, nowMs });
    const one: Open = { socket, stream, session, network, heardMs: nowMs(), askedMs: undefined };
    const onTooMuch = () => {
      if (socket.readyState === socket.OPEN) newOf.get(network)?.take(floodCost);
      turnAway(socket, stream, [4301, 'Rate limit reached']);
    };
    const budget = createInputBudget({ socket, nowMs, onTooMuch });
    open.add(one);
    byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(one));
    const hear = () => {
      budget.countFrame();
      Object.assign(one, { heardMs: nowMs(), askedMs: undefined });
    };
    readInSlices(socket, stream, budget.countBytes);
    socket.on('ping', (data) => {
      hear();
      if (socket.readyState === socket.OPEN) socket.pong(data);
    });
    socket.on('pong', hear);
    socket.on('message', (data, isBinary) => {
      hear();
      if (socket.readyState !== socket.OPEN) return; // what had come with the frame that was too many
      if (isBinary) close(socket, stream, [4200, 'Text frames alone']);
      else if (!session.hear(String(data))) budget.countFault();
      if (session.isKnown()) budget.widen();
      setInUse(stream, !session.isIdle());
    });
    socket.on('close', () => {
      budget.end();
      forget(one);
      session.end();
    });
    hubSocket.send(toFrame('pusher:connection_established', { socket_id: hubSocket.id, activity_timeout: activitySeconds }));
  }

  function forget(one: Open): void {
    const { network } = one;
    open.delete(one);
    const own = byNetwork.get(network);
    own?.delete(one);
    if (own?.size === 0) byNetwork.delete(network);
  }

  /** Who has been silent is asked; who does not answer is gone. */
  function sweep(): void {
    const now = nowMs();
    for (const one of open) {
      const { socket, stream, askedMs, heardMs } = one;
      if (askedMs !== undefined && now - askedMs >= pongSeconds * 1000) close(socket, stream, [4201, 'Pong reply not received']);
      else if (askedMs === undefined && now - heardMs >= activitySeconds * 1000) {
        one.askedMs = now;
        socket.send(toFrame('pusher:ping', {}));
      }
    }
  }

  /** Everybody comes back, to whoever stands there then: at once, or spread over a time. */
  function letGo(spreadMs = 0): void {
    const all = [...open];
    all.forEach(({ socket, stream }, index) => {
      const leave = () => close(socket, stream, [4200, 'Please reconnect']);
      if (spreadMs === 0) leave();
      else setTimeout(leave, (spreadMs * index) / all.length).unref();
    });
  }

  return {
    /** Listens on the server that the gateway listens on. */
    attach(server: Server): void {
      server.on('upgrade', (request, _stream, head) => {
        try {
          upgrade(request, head);
        } catch (error) {
          log.warn({ err: error }, 'a realtime connection could not be opened');
          request.socket.destroy();
        }
      });
    },
    count: (): number => open.size,
    sweep,
    letGo,
    /** Before the process ends, which waits for none of them long. */
    close(): void {
      isClosing = true;
      clearInterval(sweeping);
      letGo();
      setTimeout(() => {
        for (const { socket } of open) socket.terminate();
      }, closingMs).unref();
    },
  };
}

type Fault = readonly [code: number, message: string];
const overCapacity: Fault = [4100, 'Over capacity'];

/** Says why before it closes: clients act by the code (protocol 7, “Closing connections”). */
function turnAway(socket: WebSocket, stream: Socket, [code, message]: Fault): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
  close(socket, stream, [code, message]);
}

/** Ends the connection once that is said: a client's own word on it may never come. */
function close(socket: WebSocket, stream: Socket, [code, message]: Fault): void {
  socket.close(code, message);
  stream.destroySoon();
}

/** No time limit of HTTP ends what has left it, and a client need not end its half. */
function refuse(stream: Socket, status: string, more = ''): void {
  stream.end(`HTTP/1.1 ${status}\r\n${more}connection: close\r\ncontent-length: 0\r\n\r\n`);
  stream.destroySoon();
}
