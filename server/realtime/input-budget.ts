import type { WebSocket } from 'ws';
import { createTokenBucket } from './token-bucket.ts';

/**
 * One unit per frame and per kilobyte. Clients with a signature may send ten events a second of ten kilobytes each;
 * others only subscribe.
 */
const budgets = { stranger: { burst: 120, perSecond: 10 }, known: { burst: 300, perSecond: 150 } };
const bytesOfOne = 1024;
/** Extra cost of an invalid frame, which has to be parsed and answered for nothing. */
const faultCost = 10;
/** A client with a larger debt has sent without reading our replies. */
const maxDebt = 60;

interface Dependencies {
  socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>;
  nowMs: () => number;
  /** Called if a client sends too much for a pause to compensate. */
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
