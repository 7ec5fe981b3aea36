import type { Socket } from 'node:net';
import type { WebSocket } from 'ws';

/**
 * Budgets in units: a frame costs one unit, and each kilobyte another. Clients with a signature may send ten events a second of ten kilobytes each;
 * other clients only subscribe.
 */
const budgets = { stranger: { burst: 120, perSecond: 10 }, known: { burst: 300, perSecond: 150 } };
const bytesOfOne = 1024;
/** Extra cost of an invalid frame, which has to be parsed and answered for nothing. */
const faultCost = 10;
/** Max debt of a client. With a larger debt, it has sent without reading our replies. */
const maxDebt = 60;

interface Dependencies {
  socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>;
  nowMs: () => number;
  /** Called if a client sends so much that a pause does not suffice. */
  onTooMuch: () => void;
}

/** Limits what one socket may send: above its budget it is read more slowly, and far above it no longer. */
export function createInputBudget({ socket, nowMs, onTooMuch }: Dependencies) {
  const bucket = createTokenBucket(nowMs, budgets.stranger);
  let waiting: NodeJS.Timeout | undefined;

  function charge(cost: number): void {
    const left = bucket.take(cost);
    if (left < -maxDebt) onTooMuch();
    else if (left < 0 && !socket.isPaused) pause();
  }

  function pause(): void {
    socket.pause();
    waiting = setTimeout(() => (bucket.debtMs() > 0 ? pause() : socket.resume()), bucket.debtMs()).unref();
  }

  return {
    /** Counts bytes as they arrive, even if they never form a frame. */
    countBytes: (bytes: number): void => charge(bytes / bytesOfOne),
    countFrame: (): void => charge(1),
    countFault: (): void => charge(faultCost),
    /** Call after the client has shown a signature. */
    widen: (): void => bucket.change(budgets.known),
    end: (): void => clearTimeout(waiting),
  };
}

interface Budget {
  /** Capacity of the bucket, available after a quiet period. */
  burst: number;
  perSecond: number;
}

/** A token bucket that can go into debt. Times are from a monotonic clock. */
export function createTokenBucket(nowMs: () => number, input: Budget) {
  let budget = input;
  let left = budget.burst;
  let atMs = nowMs();

  function take(cost: number): number {
    const now = nowMs();
    left = Math.min(budget.burst, left + ((now - atMs) / 1000) * budget.perSecond) - cost;
    atMs = now;
    return left;
  }

  return {
    /** Takes tokens and returns the rest, negative if in debt. */
    take,
    /** Changes the budget from now on. */
    change(next: Budget): void {
      budget = next;
    },
    /** Time until the debt is paid off. */
    debtMs: (): number => Math.max(0, (-take(0) / budget.perSecond) * 1000),
  };
}

export type TokenBucket = ReturnType<typeof createTokenBucket>;

const sliceBytes = 1024;

/**
 * `ws` parses a chunk to its end (up to ten thousand small frames), even after the socket was paused or closed. Slices
 * allow stopping: during a pause the rest waits in the stream, and after closing nothing is parsed.
 */
export function readInSlices(socket: WebSocket, stream: Socket, onBytes: (bytes: number) => void): void {
  const deliver = stream.listeners('data');
  stream.removeAllListeners('data');
  stream.on('data', (chunk: Buffer) => {
    for (let from = 0; from < chunk.length && socket.readyState === socket.OPEN; from += sliceBytes) {
      if (stream.isPaused()) {
        stream.unshift(chunk.subarray(from));
        return;
      }
      const slice = chunk.subarray(from, from + sliceBytes);
      onBytes(slice.length);
      for (const listener of deliver) Reflect.apply(listener, stream, [slice]);
    }
  });
}
