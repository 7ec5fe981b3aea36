import type { Logger } from 'pino';
import { type Entry, toRepacked } from '../gateway/cache/entry.ts';

/** A page is made anew every minute: what fewer ask for is not worth it. */
const hitsWorthIt = 5;
/** One takes a thread for some eighty milliseconds: at most a fifth of one processor goes there. */
const restsPerWork = 4;

interface Dependencies {
  clock: { monotonicMs(): number };
  log: Logger;
}

/** Makes pages that are asked for again and again smaller, one after the other, when they have been sent already. */
export function createRepacking({ clock, log }: Dependencies) {
  const hits = new WeakMap<Entry, { count: number }>();
  let nextMs = 0;

  return {
    /** Somebody was sent this answer as it was kept; whether it is worth the work now. True once for each. */
    noteHit(entry: Entry): boolean {
      const known = hits.get(entry);
      if (!known) hits.set(entry, { count: 1 });
      else if (known.count < hitsWorthIt) known.count += 1;
      else if (known.count === hitsWorthIt && clock.monotonicMs() >= nextMs) {
        known.count += 1;
        return entry.variants.br !== entry.variants.identity;
      }
      return false;
    },

    /** The same answer in a smaller form; undefined where that cannot be. */
    async repack(entry: Entry): Promise<Entry | undefined> {
      const begunMs = clock.monotonicMs();
      nextMs = Number.POSITIVE_INFINITY;
      try {
        const smaller = await toRepacked(entry);
        return smaller.bytes < entry.bytes ? smaller : undefined;
      } catch (error) {
        log.warn({ err: error }, 'a page could not be compressed any better; it is sent as it is');
        return undefined;
      } finally {
        nextMs = clock.monotonicMs() + restsPerWork * (clock.monotonicMs() - begunMs);
      }
    },
  };
}
