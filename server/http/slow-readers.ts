import type { Socket } from 'node:net';

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

interface Dependencies {
  sockets: Iterable<Socket>;
  clock: { monotonicMs(): number };
  onClose: () => void;
}

/** Closes the connections of clients that do not read their responses. Returns a function that ends the watch. */
export function watchSlowReaders({ sockets, clock, onClose }: Dependencies): () => void {
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
