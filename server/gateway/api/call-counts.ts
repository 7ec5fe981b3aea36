import fastifyRateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import type { CountShared } from './shared-counts.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where there are other gateways. */
    countShared?: CountShared;
  }
}

/** As many keys as the plugin's own store keeps. Not by `max`, for which each route's room would be taken from the start: 18 MB together. */
const bounds = { maxSize: 5000, sizeCalculation: () => 1 };

interface Counted {
  readonly calls: number;
  readonly sinceMs: number;
}

interface CallLimit extends Pick<RateLimitPluginOptions, 'global' | 'max' | 'timeWindow'> {
  /** By which all gateways know what is counted. */
  name: string;
}

/** Has the calls of a scope counted, all of them or those whose route says so; what is too much is answered with 429 and when to come again. */
export async function registerCallLimit(scope: FastifyInstance, { name, ...limit }: CallLimit): Promise<void> {
  const { countShared } = scope;
  await scope.register(fastifyRateLimit, {
    ...limit,
    store: class extends CallCounts {
      constructor() {
        super(name, countShared);
      }
    },
    errorResponseBuilder: () => new ApiError('TooManyRequests'),
  });
}

/** What the plugin says of a route that counts for itself. */
interface Route {
  routeInfo?: { method?: string | string[]; url?: string };
  timeWindow?: unknown;
}

/**
 * How often each key has called within its time. The plugin's own store hands out the record in which it goes on counting: of calls that
 * had waited for one answer together, each was told the count of all, and more than are allowed at once were all refused. Its store for Redis
 * counts nothing while that does not answer; here what this gateway has counted by itself stands in, and is never forgotten by Redis.
 */
class CallCounts implements FastifyRateLimitStore {
  readonly #counted = new LRUCache<string, Counted>(bounds);
  readonly #name: string;
  readonly #countShared: CountShared | undefined;

  constructor(name: string, countShared: CountShared | undefined) {
    this.#name = name;
    this.#countShared = countShared;
  }

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const nowMs = performance.now(); // a clock that is set anew neither frees nor locks anybody
    const known = this.#counted.get(key);
    const { calls, sinceMs } = known && known.sinceMs + windowMs > nowMs ? known : { calls: 0, sinceMs: nowMs };
    this.#counted.set(key, { calls: calls + 1, sinceMs });
    const own = { current: calls + 1, ttl: Math.ceil(sinceMs + windowMs - nowMs) };
    if (!this.#countShared) callback(null, own);
    else
      void this.#countShared(`${this.#name} ${key}`, windowMs).then((shared) =>
        callback(null, shared && shared.current > own.current ? shared : own),
      );
  }

  /** Each route counts for itself. */
  child(route: object): CallCounts {
    const { routeInfo, timeWindow } = route as Route; // its types leave out what it hands over
    return new CallCounts([this.#name, routeInfo?.method, routeInfo?.url, timeWindow].join(' '), this.#countShared);
  }
}
