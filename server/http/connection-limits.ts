import { existsSync, readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { toFailure } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { type ClientAddresses, toNetwork } from './client-address.ts';
import { errorHeaders, toBareAnswer } from './errors.ts';
import { hasTwoHosts } from './known-hosts.ts';
import { createRequestLines } from './request-lines.ts';
import { endUnreadBody, requestTimeoutMs, watchSlowBody, watchSlowReaders } from './slow-clients.ts';

/** Node's defaults are unfit for the open internet: it would wait forever for a slow body, and 90 s for slow headers. */
export const serverLimits = {
  headersTimeout: 5000,
  requestTimeout: requestTimeoutMs.form,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16_384,
} as const;

/** Browsers send about twenty headers, proxies in front add as many again. */
const maxHeaders = 100;
/** Share of the process's file limit; the rest is for the mall API, pictures and the data folder. */
const shareOfOpenFiles = 0.7;
const refusedRetryAfterSeconds = 5;
/** Minimum interval between log lines about rejected clients. */
const sayEveryMs = 60_000;

interface Dependencies {
  /**
   * Limits for all clients, and per address (IPv6: /64). If an address belongs to a proxy, the limit per address applies to the requests in flight
   * of each visitor's address.
   */
  most: { connections: number; perAddress: number };
  addresses: ClientAddresses;
  /** Headers of all responses. */
  headers: Readonly<Record<string, string>>;
  clock: { monotonicMs(): number };
  log: Pick<Logger, 'warn'>;
}

/**
 * Limits what clients may use: connections in total and per address, one response at a time per connection, and time to
 * read it. Runs before everything that answers, including early hits. If a limit is reached, closes the connection that
 * has been idle longest.
 */
export function createConnectionLimits({ most, addresses, headers, clock, log }: Dependencies) {
  const lines = createRequestLines();
  const sockets = new Set<Socket>();
  /**
   * Connections without a request, longest idle first. Includes realtime sockets without subscriptions, also while they
   * are being closed.
   */
  const idle = new Set<Socket>();
  const byPeer = new Map<string, Set<Socket>>();
  const underWay = new Map<string, number>();
  const maxTotal = Math.min(most.connections, Math.floor(findMostOpenFiles() * shareOfOpenFiles));
  const turnedAway = { evicted: 0, refused: 0, slow: 0 };
  let saidAtMs = Number.NEGATIVE_INFINITY;

  function say(what: keyof typeof turnedAway): void {
    turnedAway[what] += 1;
    if (what === 'evicted' || clock.monotonicMs() - saidAtMs < sayEveryMs) return; // closed idle connections are only counted, not logged
    saidAtMs = clock.monotonicMs();
    log.warn({ ...turnedAway, open: sockets.size }, 'clients were turned away: too many connections, or answers that nobody read');
  }

  function onConnection(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const peer = toNetwork(remoteAddress);
    const ofPeer = addresses.isProxy(remoteAddress) ? undefined : (byPeer.get(peer) ?? new Set());
    if (ofPeer && ofPeer.size >= most.perAddress && !evict(ofPeer)) refuse(socket);
    else if (sockets.size >= maxTotal && !evict(idle)) refuse(socket);
    else keep(socket, peer, ofPeer);
  }

  function keep(socket: Socket, peer: string, ofPeer: Set<Socket> | undefined): void {
    sockets.add(socket);
    idle.add(socket);
    if (ofPeer) byPeer.set(peer, ofPeer.add(socket));
    socket.once('close', () => forget(socket, peer));
  }

  /** Closes an idle connection. A client that is just sending on it will retry, as HTTP requires. */
  function evict(among: ReadonlySet<Socket>): boolean {
    for (const socket of among) {
      if (!idle.has(socket)) continue;
      forget(socket, toNetwork(socket.remoteAddress ?? ''));
      socket.destroy();
      say('evicted');
      return true;
    }
    return false;
  }

  function refuse(socket: Socket): void {
    say('refused');
    socket.end(toBareAnswer(new ApiError('ServiceUnavailable', { retryAfterSeconds: refusedRetryAfterSeconds }), headers));
    socket.destroySoon();
  }

  function forget(socket: Socket, peer: string): void {
    sockets.delete(socket);
    idle.delete(socket);
    const ofPeer = byPeer.get(peer);
    ofPeer?.delete(socket);
    if (ofPeer?.size === 0) byPeer.delete(peer);
  }

  /** Passes on valid requests, and refuses the others with a short response. */
  function admit(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const { socket } = request;
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed && sockets.has(socket)) idle.add(socket);
    });
    if (request.rawHeaders.length > maxHeaders * 2) refuseRequest(response, 'RequestHeaderFieldsTooLarge');
    else if (hasTwoHosts(request)) refuseRequest(response, 'BadRequest');
    else if (addresses.isProxy(socket.remoteAddress ?? '')) admitForwarded(request, response, answer);
    else answer();
  }

  /** Limits a visitor behind a proxy to as many requests in flight as others may have connections. */
  function admitForwarded(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const address = toNetwork(addresses.addressOf(request));
    const count = underWay.get(address) ?? 0;
    if (count >= most.perAddress) {
      refuseRequest(response, 'TooManyRequests', refusedRetryAfterSeconds);
      return;
    }
    underWay.set(address, count + 1);
    response.once('close', () => {
      const left = (underWay.get(address) ?? 1) - 1;
      if (left > 0) underWay.set(address, left);
      else underWay.delete(address);
    });
    answer();
  }

  function refuseRequest(response: ServerResponse, httpStatus: HttpStatusName, retryAfterSeconds?: number): void {
    const error = new ApiError(httpStatus);
    const retryAfter = retryAfterSeconds === undefined ? undefined : { 'retry-after': String(retryAfterSeconds) };
    if (httpStatus === 'BadRequest') response.shouldKeepAlive = false; // client and server may disagree about where the request ends
    response.writeHead(error.statusCode, { ...headers, ...errorHeaders, ...retryAfter });
    response.end(JSON.stringify(toFailure(error)));
  }

  return {
    /** Number of open connections, and of rejected clients so far. */
    figures: () => ({ open: sockets.size, turnedAway: { ...turnedAway } }),
    /** Starts counting the connections of a server. */
    watch(server: Server): Server {
      server.maxHeadersCount = maxHeaders + 1; // one more than allowed: Node silently drops headers above its limit
      server.on('connection', onConnection);
      server.on('request', (request) => watchSlowBody(request, (error) => server.emit('clientError', error, request.socket)));
      server.on('request', endUnreadBody);
      server.on('upgrade', ({ socket }) => socket.on('error', () => socket.destroy())); // Node has removed its own listener
      server.once('close', watchSlowReaders({ sockets, clock, onClose: () => say('slow') }));
      return server;
    },

    /** Marks an upgraded connection as in use, or as available for closing. */
    setInUse(socket: Socket, isInUse: boolean): void {
      if (isInUse) idle.delete(socket);
      else if (sockets.has(socket)) idle.add(socket);
    },

    /** Queues a request until the requests before it on its connection are answered. */
    join: (request: IncomingMessage, response: ServerResponse, answer: () => void): void =>
      lines.join(request, response, () => admit(request, response, answer)),
  };
}

export type ConnectionLimits = ReturnType<typeof createConnectionLimits>;

/** The kernel's limit for this process (proc(5)); Node has raised it to the maximum. */
function findMostOpenFiles(): number {
  const file = '/proc/self/limits';
  const limit = existsSync(file) ? /^Max open files\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
}
