import { ApiError } from '#shared/contracts/errors.ts';

interface Limits {
  atOnce: number;
  waitingAtMost: number;
  /** Limit per key (`forWhom`); undefined: no separate limit. */
  ofOneAtMost?: number;
  maxWaitMs: number;
  retryAfterSeconds: number;
}

/**
 * Runs work in turn, fairly between keys (`forWhom`). Rejects with `ServiceUnavailable` if too much work waits, or this
 * work has waited too long, and with `TooManyRequests` if too much of the same key waits.
 */
export type RunInTurn = <T>(work: () => Promise<T>, forWhom?: string) => Promise<T>;

interface Waiting {
  start: () => void;
  refuse: (error: ApiError) => void;
}

/** Limits concurrent work; the rest waits, within bounds. Keys take turns; work of the same key runs in order of arrival. */
export function createBoundedQueue({
  atOnce,
  waitingAtMost,
  ofOneAtMost = waitingAtMost,
  maxWaitMs,
  retryAfterSeconds,
}: Limits): RunInTurn {
  let running = 0;
  let waitingInAll = 0;
  /** Waiting work by key; the next key is first. */
  const lines = new Map<string, Waiting[]>();
  const refusal = (httpStatus: 'ServiceUnavailable' | 'TooManyRequests') => new ApiError(httpStatus, { retryAfterSeconds });

  /** Makes room in a full queue: the key with the most waiting work loses its last place to a key with less. Throws if no key has more. */
  function makeRoom(own: readonly Waiting[]): void {
    const largest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (largest.length <= own.length + 1) throw refusal('ServiceUnavailable');
    largest.at(-1)?.refuse(refusal('TooManyRequests'));
  }

  /** Resolves when the work may start. */
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
          if (lines.delete(forWhom)) lines.set(forWhom, line); // moves to the end of the map
          resolve();
        },
        refuse(error) {
          leave();
          reject(error);
        },
      };
      const timer = setTimeout(() => waiting.refuse(refusal('ServiceUnavailable')), maxWaitMs).unref();
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
        line[0]?.start(); // takes over the place
      else running -= 1;
    }
  };
}
