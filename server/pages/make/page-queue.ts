import type { Purpose } from '../../gateway/cache/stale-cache.ts';
import { Late } from '../../gateway/late.ts';

/** While one is compressed another is rendered; more at once would only make all of them late. */
const mostAtOnce = 3;
/** At some thirty pages a second these are two seconds' worth of visitors; a refresh has nobody waiting for it. */
const mostWaiting: Readonly<Record<Purpose, number>> = { miss: 60, refresh: 300 };
/** Begun and not yet finished, most of them waiting for the mall API. */
const mostUnderWay = 300;
/** Who has waited so long would wait longer for the page itself. */
const longestWaitMs = 4000;
/** With when the rush is worth another try. One for all: thousands are turned away in a second, and a stack for each costs more than the rest. */
const tooMany = new Late('too many pages are being made', 5);

/** A page's leave to take the processor. */
export interface Place {
  /** Lets others have it for as long as this one waits for its data: a mall API that hangs holds up its own pages alone. */
  lend: <T>(wait: () => Promise<T>) => Promise<T>;
}

/**
 * The pages that are made at once, and those that wait to be. Begun ones go first; then those that somebody waits for and refreshes take
 * turns. Rejects with `ServiceUnavailable` (and `retryAfterSeconds`) where too many wait or one has waited too long: whoever has a stale
 * copy gives that.
 */
export function createPageQueue() {
  const returning: (() => void)[] = [];
  const waiting: Record<Purpose, (() => void)[]> = { miss: [], refresh: [] };
  let atOnce = 0;
  let underWay = 0;
  let last: Purpose = 'refresh';

  async function enter(purpose: Purpose): Promise<void> {
    const line = waiting[purpose];
    if (underWay >= mostUnderWay || line.length >= mostWaiting[purpose]) throw tooMany;
    if (atOnce < mostAtOnce) {
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
      }, longestWaitMs).unref();
      line.push(start);
    });
  }

  async function comeBack(): Promise<void> {
    if (atOnce < mostAtOnce) atOnce += 1;
    else await new Promise<void>((resolve) => returning.push(resolve));
  }

  /** Hands the place on. */
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
    /** How it stands now. `underWay` are begun, also those that wait for their data. */
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
