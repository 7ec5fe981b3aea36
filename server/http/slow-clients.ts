import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Node has one limit for all requests of a server, set for forms with a picture. Slow forms are ended earlier (`upload-lanes.ts`). */
export const requestTimeoutMs = { form: 120_000, other: 10_000 } as const;

/** How long the rest of a body is accepted after the response: a client reads the response only after sending. */
const unreadBodyMs = 5000;

/**
 * Closes the connection if a request was refused before its body had arrived. Node would keep it open for the two
 * minutes that a form may take.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request; // `request.socket` is gone once the client disconnects
  response.once('finish', () => {
    if (request.complete) return;
    const timer = setTimeout(() => socket.destroy(), unreadBodyMs).unref();
    const stop = () => clearTimeout(timer);
    socket.once('close', stop);
    request.once('end', () => {
      stop();
      socket.off('close', stop); // the connection may serve many more requests
    });
  });
}

/** Calls `onLate` with Node's own timeout error if the body of a request other than a form does not arrive in time. */
export function watchSlowBody(request: IncomingMessage, onLate: (error: Error) => void): void {
  const { 'content-length': length, 'content-type': type, 'transfer-encoding': encoding } = request.headers;
  const hasBody = encoding !== undefined || Number(length ?? 0) > 0;
  if (!hasBody || type?.toLowerCase().startsWith('multipart/form-data')) return;
  const timer = setTimeout(() => {
    if (!request.complete) onLate(Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }));
  }, requestTimeoutMs.other);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
}

/** A client that reads less than this is gone, or an attacker: even a phone on a bad network reads more. */
const slowest = { bytes: 16_384, withinMs: 20_000 };
/**
 * Limit of unsent bytes for all clients together. Above it, clients that read nothing are disconnected, those with the
 * most unsent bytes first.
 */
const maxUnsentBytes = 64 * 1024 * 1024;
/** Interval of the checks. */
const lookMs = 1000;

interface Progress {
  sinceMs: number;
  /** Sent since `sinceMs`. */
  movedBytes: number;
  /** At the last check. */
  sending: Sending;
}

interface SlowReaders {
  sockets: Iterable<Socket>;
  clock: { monotonicMs(): number };
  onClose: () => void;
}

/** Closes the connections of clients that do not read their responses. Returns a function that ends the watch. */
export function watchSlowReaders({ sockets, clock, onClose }: SlowReaders): () => void {
  const progress = new WeakMap<Socket, Progress>();

  function look(): void {
    const nowMs = clock.monotonicMs();
    const stuck: { socket: Socket; unsentBytes: number }[] = [];
    let unsentInAll = 0;
    for (const socket of sockets) {
      if (socket.writableLength === 0) {
        progress.delete(socket);
        continue;
      }
      const sending = lookAt(socket);
      const last = progress.get(socket);
      const moved = last ? countMoved(last.sending, sending) : 0;
      const movedBytes = (last?.movedBytes ?? 0) + moved;
      unsentInAll += sending.leftBytes;
      if (!last || movedBytes >= slowest.bytes) progress.set(socket, { sinceMs: nowMs, movedBytes: 0, sending });
      else if (nowMs - last.sinceMs >= slowest.withinMs) close(socket);
      else {
        progress.set(socket, { sinceMs: last.sinceMs, movedBytes, sending });
        if (moved === 0) stuck.push({ socket, unsentBytes: sending.leftBytes });
      }
    }
    stuck.sort((a, b) => b.unsentBytes - a.unsentBytes);
    for (const { socket, unsentBytes } of stuck) {
      if (unsentInAll <= maxUnsentBytes) break;
      unsentInAll -= unsentBytes;
      close(socket);
    }
  }

  function close(socket: Socket): void {
    socket.destroy();
    onClose();
  }

  const timer = setInterval(look, lookMs).unref();
  return () => clearInterval(timer);
}

interface Sending {
  /** Bytes of completed writes. */
  sentBytes: number;
  /** Unsent bytes; for a write in progress, those still in the process. */
  leftBytes: number;
}

/**
 * Reads how much of the current write is unsent. Node's public fields count all of it until the write is complete;
 * Node's own timeouts use the same internal field.
 */
function lookAt(socket: Socket): Sending {
  const handle: unknown = Reflect.get(socket, '_handle');
  const left = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : undefined;
  const { bytesWritten, writableLength } = socket;
  return { sentBytes: bytesWritten - writableLength, leftBytes: typeof left === 'number' && left > 0 ? left : writableLength };
}

function countMoved(before: Sending, now: Sending): number {
  return Math.max(now.sentBytes - before.sentBytes, before.leftBytes - now.leftBytes, 0);
}
