import { randomInt } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { type WebSocket, WebSocketServer } from 'ws';
import type { RealtimeApp } from '#config/realtime.ts';
import { createClientSession } from './client-session.ts';
import { type Hub, type HubSocket, toFrame } from './hub.ts';

interface Dependencies {
  app: RealtimeApp;
  hub: Hub;
  /** Whether pages of this origin may connect at this host; who sends none is no browser. */
  isOwnOrigin: (origin: string, host: string | undefined) => boolean;
  /** Who asks, also from behind a proxy. */
  addressOf: (request: IncomingMessage) => string;
  nowMs: () => number;
  log: Pick<Logger, 'warn'>;
  /** Sockets in all, and of one address. */
  most: { sockets: number; perAddress: number };
}

const protocol = 7;
/** Silence after which a client is asked whether it is there, and how long it may take to say so (protocol 7). */
const activitySeconds = 120;
const pongSeconds = 30;
const sweepMs = 10_000;
const mostFrameBytes = 16_384;
/** What waits for a client that does not read. */
const mostWaitingBytes = 1_048_576;
/** What a client may take to answer the end of its connection. */
const closingMs = 1000;
const addressPattern = /^\/app\/([A-Za-z0-9_-]{1,64})$/;

/** `/app/{key}`: sockets of clients, on the gateway's own port. Signs of life, limits, and why a socket closes. */
export function createConnections({ app, hub, isOwnOrigin, addressOf, nowMs, log, most }: Dependencies) {
  const transport = new WebSocketServer({ noServer: true, maxPayload: mostFrameBytes, perMessageDeflate: false, clientTracking: false });
  const open = new Map<WebSocket, { heardMs: number; askedMs: number | undefined }>();
  const byAddress = new Map<string, number>();
  const sweeping = setInterval(sweep, sweepMs);
  sweeping.unref();
  let isClosing = false;

  /** Takes what asks for a socket; anything else at other addresses is not ours. */
  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any');
    const key = addressPattern.exec(pathname)?.[1];
    const { origin, host } = request.headers;
    if (key === undefined) {
      refuse(stream, '404 Not Found');
      return;
    }
    if (origin !== undefined && !isOwnOrigin(origin, host)) {
      refuse(stream, '403 Forbidden');
      return;
    }
    transport.handleUpgrade(request, stream, head, (socket) => {
      const address = addressOf(request);
      const fault = findFault(key, searchParams.get('protocol'), address);
      socket.on('error', () => socket.terminate()); // a frame that is too large, or no frame
      if (fault) turnAway(socket, fault);
      else accept(socket, address);
    });
  }

  function findFault(key: string, version: string | null, address: string): Fault | undefined {
    if (isClosing) return [4200, 'Please reconnect'];
    if (key !== app.key) return [4001, 'Application does not exist'];
    if (version === null) return [4008, 'No protocol version supplied'];
    if (!/^\d+$/.test(version)) return [4006, 'Invalid version string format'];
    if (Number(version) !== protocol) return [4007, 'Unsupported protocol version'];
    if (open.size >= most.sockets || (byAddress.get(address) ?? 0) >= most.perAddress) return [4100, 'Over capacity'];
    return undefined;
  }

  function accept(socket: WebSocket, address: string): void {
    const state: { heardMs: number; askedMs: number | undefined } = { heardMs: nowMs(), askedMs: undefined };
    open.set(socket, state);
    byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
    const hubSocket: HubSocket = {
      id: `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`,
      send(frame) {
        if (socket.readyState !== socket.OPEN) return;
        if (socket.bufferedAmount > mostWaitingBytes)
          socket.terminate(); // it comes again, and catches up
        else socket.send(frame);
      },
      close: (code, reason) => socket.close(code, reason),
    };
    const session = createClientSession({ app, hub, socket: hubSocket, nowMs });
    const hear = () => Object.assign(state, { heardMs: nowMs(), askedMs: undefined });
    socket.on('ping', hear);
    socket.on('pong', hear);
    socket.on('message', (data, isBinary) => {
      hear();
      if (isBinary) socket.close(4200, 'Text frames alone');
      else session.hear(String(data));
    });
    socket.on('close', () => {
      open.delete(socket);
      leave(address);
      session.end();
    });
    hubSocket.send(toFrame('pusher:connection_established', { socket_id: hubSocket.id, activity_timeout: activitySeconds }));
  }

  function leave(address: string): void {
    const left = (byAddress.get(address) ?? 1) - 1;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  }

  /** Who has been silent is asked; who does not answer is gone. */
  function sweep(): void {
    const now = nowMs();
    for (const [socket, state] of open) {
      if (state.askedMs !== undefined && now - state.askedMs >= pongSeconds * 1000) socket.close(4201, 'Pong reply not received');
      else if (state.askedMs === undefined && now - state.heardMs >= activitySeconds * 1000) {
        state.askedMs = now;
        socket.send(toFrame('pusher:ping', {}));
      }
    }
  }

  /** Everybody comes back at once, to whoever stands there then. */
  function letGo(): void {
    for (const socket of open.keys()) socket.close(4200, 'Please reconnect');
  }

  return {
    /** Listens on the server that the gateway listens on. */
    attach(server: Server): void {
      server.on('upgrade', (request, stream, head) => {
        try {
          upgrade(request, stream, head);
        } catch (error) {
          log.warn({ err: error }, 'a realtime connection could not be opened');
          stream.destroy();
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
        for (const socket of open.keys()) socket.terminate();
      }, closingMs).unref();
    },
  };
}

type Fault = readonly [code: number, message: string];

/** Says why before it closes: clients act by the code (protocol 7, “Closing connections”). */
function turnAway(socket: WebSocket, [code, message]: Fault): void {
  socket.send(JSON.stringify({ event: 'pusher:error', data: { code, message } }));
  socket.close(code, message);
}

function refuse(stream: Duplex, status: string): void {
  stream.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
