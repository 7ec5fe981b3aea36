import type { Logger } from 'pino';
import { type Entry, toRepacked, type Variant } from '../gateway/cache/entry.ts';

/** One takes a thread for some fifty milliseconds: at most a fifth of one processor goes there. */
const restsPerWork = 4;

interface Dependencies {
  clock: { monotonicMs(): number };
  log: Logger;
}

/** Makes pages smaller, one after the other, when they have been made and somebody may ask for them again. */
export function createRepacking({ clock, log }: Dependencies) {
  /** By the compressed form: a page that is renewed keeps it. */
  const chosen = new WeakSet<Variant>();
  let nextMs = 0;

  return {
    /** Whether it is to be made smaller now. True once for each. */
    choose(entry: Entry): boolean {
      const { br, identity } = entry.variants;
      if (chosen.has(br) || clock.monotonicMs() < nextMs) return false;
      chosen.add(br);
      return br !== identity;
    },

    /** The same answer in a smaller form; undefined where that cannot be. */
    async repack(entry: Entry): Promise<Entry | undefined> {
      const begunMs = clock.monotonicMs();
      nextMs = Number.POSITIVE_INFINITY;
      try {
        const smaller = await toRepacked(entry);
        chosen.add(smaller.variants.br);
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
