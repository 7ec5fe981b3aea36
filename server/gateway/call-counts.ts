import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';

/** As many keys as the plugin's own store keeps. Not by `max`, for which each route's room would be taken from the start: 18 MB together. */
const bounds = { maxSize: 5000, sizeCalculation: () => 1 };

interface Counted {
  readonly calls: number;
  readonly sinceMs: number;
}

/**
 * How often each key has called within its time. The plugin's own store hands out the record in which it goes on counting: of calls that
 * had waited for one answer together, each was told the count of all, and more than are allowed at once were all refused.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #counted = new LRUCache<string, Counted>(bounds);

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const nowMs = Date.now();
    const known = this.#counted.get(key);
    const { calls, sinceMs } = known && known.sinceMs + windowMs > nowMs ? known : { calls: 0, sinceMs: nowMs };
    this.#counted.set(key, { calls: calls + 1, sinceMs });
    callback(null, { current: calls + 1, ttl: sinceMs + windowMs - nowMs });
  }

  /** Each route counts for itself. */
  child(): CallCounts {
    return new CallCounts();
  }
}
