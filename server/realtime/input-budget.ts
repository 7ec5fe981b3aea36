import type { WebSocket } from 'ws';
import { createTokenBucket } from './token-bucket.ts';

/** One for each frame and each kilobyte. Who has shown a signature sends ten events a second of ten kilobytes each; who has not subscribes. */
const budgets = { stranger: { burst: 120, perSecond: 10 }, known: { burst: 300, perSecond: 150 } };
const bytesOfOne = 1024;
/** What a frame costs beside that with which something is wrong: it is read in vain, and answered. */
const faultCost = 10;
/** Who owes more has sent without looking at what comes back. */
const mostDebt = 60;

interface Dependencies {
  socket: Pick<WebSocket, 'pause' | 'resume' | 'isPaused'>;
  nowMs: () => number;
  /** More was sent than a pause can make up for. */
  onTooMuch: () => void;
}

/** What one socket may send: over its budget it is read more slowly, and far over it no more. */
export function createInputBudget({ socket, nowMs, onTooMuch }: Dependencies) {
  const bucket = createTokenBucket(nowMs, budgets.stranger);
  let waiting: NodeJS.Timeout | undefined;

  function charge(cost: number): void {
    const left = bucket.take(cost);
    if (left < -mostDebt) onTooMuch();
    else if (left < 0 && !socket.isPaused) pause();
  }

  function pause(): void {
    socket.pause();
    waiting = setTimeout(() => (bucket.debtMs() > 0 ? pause() : socket.resume()), bucket.debtMs()).unref();
  }

  return {
    /** Bytes as they come, also of what never becomes a frame. */
    countBytes: (bytes: number): void => charge(bytes / bytesOfOne),
    countFrame: (): void => charge(1),
    countFault: (): void => charge(faultCost),
    /** It has shown a signature. */
    widen: (): void => bucket.change(budgets.known),
    end: (): void => clearTimeout(waiting),
  };
}
