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
import { createInputBudget, createTokenBucket, readInSlices, type TokenBucket } from './input-budget.ts';

interface Dependencies {
  app: RealtimeApp;
  hub: Hub;
  /** Whether pages of this origin may connect at this host. Clients without an origin are not browsers. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  /** The client's address, also from behind a proxy. */
  addressOf: (request: IncomingMessage) => string;
  /** Marks a connection as in use, or as available for closing. */
  setInUse: (stream: Socket, isInUse: boolean) => void;
  /** From a monotonic clock. */
  nowMs: () => number;
  log: Pick<Logger, 'warn'>;
  /** Limit of sockets in total, and per address (IPv6: /64). */
  most: { sockets: number; perAddress: number };
}

const protocol = 7;
/** Silence after which a client gets a ping, and how long its reply may take (protocol 7). */
const activitySeconds = 120;
const pongSeconds = 30;
const sweepMs = 10_000;
const maxFrameBytes = 16_384;
/** Max fragments of a message. Client libraries do not split messages at all. */
const maxFragments = 16;
/** Limit of unsent bytes for a client that does not read. */
const maxWaitingBytes = 1_048_576;
/** Time for closing handshakes when the process ends. */
const closingMs = 1000;
/** Limit of new sockets per address and second, in addition to its burst: opening a socket costs more than refusing it. */
const minNewPerSecond = 5;
const shareNewPerSecond = 0.04;
/** Deducted from the address's new sockets if one of them floods us: a client that reconnects immediately would flood the next socket. */
const floodCost = 10;
const maxAddresses = 5000;
const addressPattern = /^\/app\/([A-Za-z0-9_-]{1,64})$/;

/** One client's socket. */
interface Open {
  socket: WebSocket;
  stream: Socket;
  session: ReturnType<typeof createClientSession>;
  network: string;
  receivedMs: number;
  pingedMs: number | undefined;
}

/** `/app/{key}`: clients' sockets on the gateway's own port, with heartbeats, limits and close codes. */
export function createConnections({ app, hub, isOwnOrigin, addressOf, setInUse, nowMs, log, most }: Dependencies) {
  const transport = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    maxFragments: maxFragments,
    perMessageDeflate: false,
    autoPong: false,
    clientTracking: false,
  });
  const open = new Set<Open>();
  const byNetwork = new Map<string, Set<Open>>();
  const newOf = new LRUCache<string, TokenBucket>({ max: maxAddresses });
  const sweeping = setInterval(sweep, sweepMs);
  sweeping.unref();
  let isClosing = false;

  /** Accepts socket requests, and refuses those at other addresses. */
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
        socket.on('error', () => socket.terminate()); // an invalid or oversized frame
        if (fault) turnAway(socket, stream, fault);
        else accept(socket, stream, network);
      });
  }

  function comesTooOften(network: string): boolean {
    const budget = { burst: 2 * most.perAddress, perSecond: Math.max(minNewPerSecond, most.perAddress * shareNewPerSecond) };
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

  /**
   * Makes room for a new socket. If the address has reached its limit, closes one of its sockets without subscriptions;
   * if the total is reached, one of the address with the most sockets.
   */
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
        if (socket.bufferedAmount > maxWaitingBytes)
          socket.terminate(); // the client reconnects and catches up
        else socket.send(frame);
      },
      close: (code, reason) => close(socket, stream, [code, reason]),
    };
    const session = createClientSession({ app, hub, socket: hubSocket, nowMs });
    const one: Open = { socket, stream, session, network, receivedMs: nowMs(), pingedMs: undefined };
    const onTooMuch = () => {
      if (socket.readyState === socket.OPEN) newOf.get(network)?.take(floodCost);
      turnAway(socket, stream, [4301, 'Rate limit reached']);
    };
    const budget = createInputBudget({ socket, nowMs, onTooMuch });
    open.add(one);
    byNetwork.set(network, (byNetwork.get(network) ?? new Set()).add(one));
    const hear = () => {
      budget.countFrame();
      Object.assign(one, { receivedMs: nowMs(), pingedMs: undefined });
    };
    readInSlices(socket, stream, budget.countBytes);
    socket.on('ping', (data) => {
      hear();
      if (socket.readyState === socket.OPEN) socket.pong(data);
    });
    socket.on('pong', hear);
    socket.on('message', (data, isBinary) => {
      hear();
      if (socket.readyState !== socket.OPEN) return; // the rest of a chunk, after the limit was exceeded
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

  /** Pings silent clients, and closes those that have not replied. */
  function sweep(): void {
    const now = nowMs();
    for (const one of open) {
      const { socket, stream, pingedMs, receivedMs } = one;
      if (pingedMs !== undefined && now - pingedMs >= pongSeconds * 1000) close(socket, stream, [4201, 'Pong reply not received']);
      else if (pingedMs === undefined && now - receivedMs >= activitySeconds * 1000) {
        one.pingedMs = now;
        socket.send(toFrame('pusher:ping', {}));
      }
    }
  }

  /** Asks all clients to reconnect, to this or another gateway: immediately, or spread over some time. */
  function letGo(spreadMs = 0): void {
    const all = [...open];
    all.forEach(({ socket, stream }, index) => {
      const leave = () => close(socket, stream, [4200, 'Please reconnect']);
      if (spreadMs === 0) leave();
      else setTimeout(leave, (spreadMs * index) / all.length).unref();
    });
  }

  return {
    /** Handles upgrade requests of the gateway's server. */
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
    /** Closes all sockets before the process ends, without waiting long. */
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

/** Sends the reason before closing: clients act on its code (protocol 7, “Closing connections”). */
function turnAway(socket: WebSocket, stream: Socket, [code, message]: Fault): void {
  if (socket.readyState !== socket.OPEN) return;
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
  close(socket, stream, [code, message]);
}

/** Ends the connection after sending the close frame: the client's reply may never arrive. */
function close(socket: WebSocket, stream: Socket, [code, message]: Fault): void {
  socket.close(code, message);
  stream.destroySoon();
}

/** Refuses a request and closes the connection: after an upgrade, HTTP timeouts do not apply, and the client may never close its side. */
function refuse(stream: Socket, status: string, more = ''): void {
  stream.end(`HTTP/1.1 ${status}\r\n${more}connection: close\r\ncontent-length: 0\r\n\r\n`);
  stream.destroySoon();
}
