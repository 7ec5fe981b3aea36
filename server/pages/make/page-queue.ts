import type { Purpose } from '../../gateway/cache/stored-answer.ts';
import { Late } from '../../gateway/late.ts';

/** Max pages at a time. While one is rendered, others are compressed; more would only delay each other. */
const maxConcurrent = 3;
/**
 * At about thirty pages per second, sixty misses take two seconds. More refreshes may wait, because no request waits
 * for them.
 */
const maxWaiting: Readonly<Record<Purpose, number>> = { miss: 60, refresh: 300 };
/** Max pages that are started but not finished. Most of them wait for the mall API. */
const maxRunning = 300;
/** Max time in the queue: the page itself would take additional time. */
const maxWaitMs = 4000;
/**
 * Error with a retry delay, shared by all rejected pages. In a rush thousands are rejected per second, and a stack
 * trace for each would be the main cost.
 */
const tooMany = new Late('too many pages are being made', 5);

/** A page's permission to use the processor. */
export interface Place {
  /**
   * Lets other pages run while this one waits for its data, so that a call that hangs delays only the pages that need
   * it.
   */
  lend: <T>(wait: () => Promise<T>) => Promise<T>;
}

/**
 * Limits how many pages are rendered simultaneously, and how many wait. Started pages go first; then requests and
 * refreshes take turns. Rejects with `ServiceUnavailable` (and `retryAfterSeconds`) if too many pages wait or this one
 * has waited too long: the caller then serves a stale copy, if it has one.
 */
export function createPageQueue() {
  const returning: (() => void)[] = [];
  const waiting: Record<Purpose, (() => void)[]> = { miss: [], refresh: [] };
  let atOnce = 0;
  let underWay = 0;
  let last: Purpose = 'refresh';

  async function enter(purpose: Purpose): Promise<void> {
    const line = waiting[purpose];
    if (underWay >= maxRunning || line.length >= maxWaiting[purpose]) throw tooMany;
    if (atOnce < maxConcurrent) {
      atOnce += 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.splice(line.indexOf(start), 1);
        reject(tooMany);
      }, maxWaitMs).unref();
      line.push(start);
    });
  }

  async function comeBack(): Promise<void> {
    if (atOnce < maxConcurrent) atOnce += 1;
    else await new Promise<void>((resolve) => returning.push(resolve));
  }

  /** Passes the place to the next page. */
  function leave(): void {
    const start = returning.shift() ?? findNext();
    if (start) start();
    else atOnce -= 1;
  }

  function findNext(): (() => void) | undefined {
    const other: Purpose = last === 'miss' ? 'refresh' : 'miss';
    if (waiting[other].length > 0) last = other;
    return waiting[last].shift();
  }

  async function lend<T>(wait: () => Promise<T>): Promise<T> {
    leave();
    try {
      return await wait();
    } finally {
      await comeBack();
    }
  }

  return {
    /** Returns the current state. `underWay`: number of started pages, including those waiting for data. */
    figures: () => ({ atOnce, underWay, waiting: { miss: waiting.miss.length, refresh: waiting.refresh.length } }),
    async run<T>(purpose: Purpose, make: (place: Place) => Promise<T>): Promise<T> {
      await enter(purpose);
      underWay += 1;
      try {
        return await make({ lend });
      } finally {
        underWay -= 1;
        leave();
      }
    },
  };
}
