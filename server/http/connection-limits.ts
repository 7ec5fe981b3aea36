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
import { endUnreadBody, requestTimeoutMs, watchSlowBody } from './slow-bodies.ts';
import { watchSlowReaders } from './slow-readers.ts';

/** Node's own limits are not fit for the open internet: a slow body would be held for ever, slow headers for 90 s. */
export const serverLimits = {
  headersTimeout: 5000,
  requestTimeout: requestTimeoutMs.form,
  connectionsCheckingInterval: 500,
  maxHeaderSize: 16_384,
} as const;

/** Browsers send about twenty headers, layers in front add as many again. */
const mostHeaders = 100;
/** The rest of the files that a process may have open are for the mall API, pictures and the data folder. */
const shareOfOpenFiles = 0.7;
const refusedRetryAfterSeconds = 5;
/** That clients were turned away is said so often at most. */
const sayEveryMs = 60_000;

interface Dependencies {
  /** Of all clients, and of one address (IPv6: /64); where it is a proxy's, the second is of requests that its visitors' addresses have under way. */
  most: { connections: number; perAddress: number };
  addresses: ClientAddresses;
  /** Headers of every answer. */
  headers: Readonly<Record<string, string>>;
  clock: { monotonicMs(): number };
  log: Pick<Logger, 'warn'>;
}

/**
 * What clients may take of the gateway: connections in all and by address, one answer at a time on each, and time to read it. It stands
 * before everything that answers, early hits too. Where there is no room, the connection that has asked for nothing longest makes it.
 */
export function createConnectionLimits({ most, addresses, headers, clock, log }: Dependencies) {
  const lines = createRequestLines();
  const sockets = new Set<Socket>();
  /** Those on which nothing is asked, the longest idle first; of realtime sockets those that hear nothing, also while they are turned away. */
  const idle = new Set<Socket>();
  const byPeer = new Map<string, Set<Socket>>();
  const underWay = new Map<string, number>();
  const mostInAll = Math.min(most.connections, Math.floor(findMostOpenFiles() * shareOfOpenFiles));
  const turnedAway = { evicted: 0, refused: 0, slow: 0 };
  let saidAtMs = Number.NEGATIVE_INFINITY;

  function say(what: keyof typeof turnedAway): void {
    turnedAway[what] += 1;
    if (what === 'evicted' || clock.monotonicMs() - saidAtMs < sayEveryMs) return; // that idle ones go is no event
    saidAtMs = clock.monotonicMs();
    log.warn({ ...turnedAway, open: sockets.size }, 'clients were turned away: too many connections, or answers that nobody read');
  }

  function onConnection(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    const peer = toNetwork(remoteAddress);
    const ofPeer = addresses.isProxy(remoteAddress) ? undefined : (byPeer.get(peer) ?? new Set());
    if (ofPeer && ofPeer.size >= most.perAddress && !evict(ofPeer)) refuse(socket);
    else if (sockets.size >= mostInAll && !evict(idle)) refuse(socket);
    else keep(socket, peer, ofPeer);
  }

  function keep(socket: Socket, peer: string, ofPeer: Set<Socket> | undefined): void {
    sockets.add(socket);
    idle.add(socket);
    if (ofPeer) byPeer.set(peer, ofPeer.add(socket));
    socket.once('close', () => forget(socket, peer));
  }

  /** Closes one that nothing is asked on: who sends on it at that instant tries again, as HTTP has it. */
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

  /** Answers what may be answered; the rest is refused in a few words. */
  function admit(request: IncomingMessage, response: ServerResponse, answer: () => void): void {
    const { socket } = request;
    idle.delete(socket);
    response.once('close', () => {
      if (!socket.destroyed && sockets.has(socket)) idle.add(socket);
    });
    if (request.rawHeaders.length > mostHeaders * 2) refuseRequest(response, 'RequestHeaderFieldsTooLarge');
    else if (hasTwoHosts(request)) refuseRequest(response, 'BadRequest');
    else if (addresses.isProxy(socket.remoteAddress ?? '')) admitForwarded(request, response, answer);
    else answer();
  }

  /** Of a visitor behind a proxy, as many requests at once as others may have connections. */
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
    if (httpStatus === 'BadRequest') response.shouldKeepAlive = false; // where it ends the two sides may not agree
    response.writeHead(error.statusCode, { ...headers, ...errorHeaders, ...retryAfter });
    response.end(JSON.stringify(toFailure(error)));
  }

  return {
    /** How many are open, and clients turned away so far. */
    figures: () => ({ open: sockets.size, turnedAway: { ...turnedAway } }),
    /** Begins to count the connections of a server. */
    watch(server: Server): Server {
      server.maxHeadersCount = mostHeaders + 1; // of more, Node would keep silent
      server.on('connection', onConnection);
      server.on('request', (request) => watchSlowBody(request, (error) => server.emit('clientError', error, request.socket)));
      server.on('request', endUnreadBody);
      server.on('upgrade', ({ socket }) => socket.on('error', () => socket.destroy())); // Node has taken its own listener away
      server.once('close', watchSlowReaders({ sockets, clock, onClose: () => say('slow') }));
      return server;
    },

    /** Of a connection that is no longer HTTP's: whether it is in use, or may make room for others. */
    setInUse(socket: Socket, isInUse: boolean): void {
      if (isInUse) idle.delete(socket);
      else if (sockets.has(socket)) idle.add(socket);
    },

    /** Has a request answered as soon as those before it on its connection are. */
    join: (request: IncomingMessage, response: ServerResponse, answer: () => void): void =>
      lines.join(request, response, () => admit(request, response, answer)),
  };
}

/** The kernel's limit for this process (proc(5)); Node has raised it as far as it may. */
function findMostOpenFiles(): number {
  const file = '/proc/self/limits';
  const limit = existsSync(file) ? /^Max open files\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit);
}
