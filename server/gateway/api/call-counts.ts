import fastifyRateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';

/** As many keys as the plugin's own store keeps. Not by `max`, for which each route's room would be taken from the start: 18 MB together. */
const bounds = { maxSize: 5000, sizeCalculation: () => 1 };

interface Counted {
  readonly calls: number;
  readonly sinceMs: number;
}

/** Has the calls of a scope counted, all of them or those whose route says so; what is too much is answered with 429 and when to come again. */
export async function registerCallLimit(
  scope: FastifyInstance,
  limit: Pick<RateLimitPluginOptions, 'global' | 'max' | 'timeWindow'>,
): Promise<void> {
  await scope.register(fastifyRateLimit, {
    ...limit,
    store: CallCounts,
    errorResponseBuilder: () => new ApiError('TooManyRequests'),
  });
}

/**
 * How often each key has called within its time. The plugin's own store hands out the record in which it goes on counting: of calls that
 * had waited for one answer together, each was told the count of all, and more than are allowed at once were all refused.
 */
class CallCounts implements FastifyRateLimitStore {
  readonly #counted = new LRUCache<string, Counted>(bounds);

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const nowMs = performance.now(); // a clock that is set anew neither frees nor locks anybody
    const known = this.#counted.get(key);
    const { calls, sinceMs } = known && known.sinceMs + windowMs > nowMs ? known : { calls: 0, sinceMs: nowMs };
    this.#counted.set(key, { calls: calls + 1, sinceMs });
    callback(null, { current: calls + 1, ttl: Math.ceil(sinceMs + windowMs - nowMs) });
  }

  /** Each route counts for itself. */
  child(): CallCounts {
    return new CallCounts();
  }
}
