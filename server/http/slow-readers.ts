import type { Socket } from 'node:net';

/** Who has something to read and takes less than this of it in that time is gone, or means harm: a phone on a bad network takes more. */
const slowest = { bytes: 16_384, withinMs: 20_000 };
/** What may wait for all clients together; beyond it those who take nothing lose their connections at once, the one with the most first. */
const mostUnsentBytes = 64 * 1024 * 1024;
/** How often they are looked at. */
const lookMs = 1000;

interface Progress {
  sinceMs: number;
  /** Sent since then. */
  movedBytes: number;
  /** At the last look. */
  sending: Sending;
}

interface Dependencies {
  sockets: Iterable<Socket>;
  clock: { monotonicMs(): number };
  onClose: () => void;
}

/** Closes the connections of clients that do not read their answers. The function that it returns ends the watch. */
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
      if (unsentInAll <= mostUnsentBytes) break;
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
  /** Of writes that are done. */
  sentBytes: number;
  /** Of the others; of a write under way, what has not left the process. */
  leftBytes: number;
}

/**
 * Of a write under way Node says in public only that all of it is still there, however much has left; its own timeouts read how much of it is
 * left at the same place.
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
