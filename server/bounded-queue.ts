import { ApiError } from '#shared/contracts/errors.ts';

interface Limits {
  atOnce: number;
  waitingAtMost: number;
  /** Of these for one and the same; undefined: all of them. */
  ofOneAtMost?: number;
  longestWaitMs: number;
  retryAfterSeconds: number;
}

/**
 * Runs work when its turn comes, and that of whom it is for. Rejects with `ServiceUnavailable` where too many wait, and for who has waited too
 * long; with `TooManyRequests` for who has too much waiting themselves.
 */
export type RunInTurn = <T>(work: () => Promise<T>, forWhom?: string) => Promise<T>;

interface Waiting {
  start: () => void;
  refuse: (error: ApiError) => void;
}

/** So much work at once; the rest waits, within bounds. All for whom it is take turns, each in the order in which theirs came. */
export function createBoundedQueue({
  atOnce,
  waitingAtMost,
  ofOneAtMost = waitingAtMost,
  longestWaitMs,
  retryAfterSeconds,
}: Limits): RunInTurn {
  let running = 0;
  let waitingInAll = 0;
  /** Whose turn is next stands first. */
  const lines = new Map<string, Waiting[]>();
  const refusal = (httpStatus: 'ServiceUnavailable' | 'TooManyRequests') => new ApiError(httpStatus, { retryAfterSeconds });

  /** Where all places to wait are taken, who has most of them gives the last one to who has fewer. Throws where nobody has more. */
  function makeRoom(own: readonly Waiting[]): void {
    const largest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (largest.length <= own.length + 1) throw refusal('ServiceUnavailable');
    largest.at(-1)?.refuse(refusal('TooManyRequests'));
  }

  /** Resolves when the place is theirs. */
  async function waitForPlace(forWhom: string): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const line = lines.get(forWhom) ?? [];
    if (waitingInAll >= waitingAtMost) makeRoom(line);
    else if (line.length >= ofOneAtMost) throw refusal('TooManyRequests');
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        waitingInAll -= 1;
        line.splice(line.indexOf(waiting), 1);
        if (line.length === 0) lines.delete(forWhom);
      };
      const waiting: Waiting = {
        start() {
          leave();
          if (lines.delete(forWhom)) lines.set(forWhom, line); // behind all others
          resolve();
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiting.refuse(refusal('ServiceUnavailable')), longestWaitMs).unref();
      waitingInAll += 1;
      line.push(waiting);
      lines.set(forWhom, line);
    });
  }

  return async (work, forWhom = '') => {
    await waitForPlace(forWhom);
    try {
      return await work();
    } finally {
      const [line] = lines.values();
      if (line)
        line[0]?.start(); // which takes over the place
      else running -= 1;
    }
  };
}
