import { ApiError } from '#shared/contracts/errors.ts';

interface Limits {
  atOnce: number;
  waitingAtMost: number;
  longestWaitMs: number;
  retryAfterSeconds: number;
}

/** Runs work when its turn comes. Rejects with `ServiceUnavailable` where too many wait, and for who has waited too long. */
export type RunInTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** So much work at once; the rest waits, in the order in which it came, within bounds. */
export function createTurns({ atOnce, waitingAtMost, longestWaitMs, retryAfterSeconds }: Limits): RunInTurn {
  let running = 0;
  const waiting: (() => void)[] = [];
  const refusal = () => new ApiError('ServiceUnavailable', { retryAfterSeconds });

  /** Resolves when the place is theirs. */
  async function waitForPlace(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingAtMost) throw refusal();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(start), 1);
        reject(refusal());
      }, longestWaitMs).unref();
      waiting.push(start);
    });
  }

  return async (work) => {
    await waitForPlace();
    try {
      return await work();
    } finally {
      const next = waiting.shift(); // which takes over the place
      if (next) next();
      else running -= 1;
    }
  };
}
