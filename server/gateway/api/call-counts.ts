import { createHmac } from 'node:crypto';
import fastifyRateLimit, { type FastifyRateLimitStore, type RateLimitPluginOptions } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod/mini';
import { ApiError } from '#shared/contracts/errors.ts';
import type { RedisLink } from '../../redis/link.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Defined if there are other gateways. */
    countShared?: CountShared;
  }
}

/**
 * Limits a store to as many keys as the plugin's own store. `max` would allocate the memory for each route at the
 * start, 18 MB in total.
 */
const bounds = { maxSize: 5000, sizeCalculation: () => 1 };

interface OwnCount {
  readonly calls: number;
  readonly sinceMs: number;
}

interface CallLimit extends Pick<RateLimitPluginOptions, 'global' | 'max' | 'timeWindow'> {
  /** Identifies the count in all gateways. */
  name: string;
}

/** Counts the calls of a scope: calls of all routes, or only of routes that opt in. Answers calls above the limit with 429 and `Retry-After`. */
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

/** Route data passed by the plugin, for a route with its own count. */
interface Route {
  routeInfo?: { method?: string | string[]; url?: string };
  timeWindow?: unknown;
}

/**
 * Counts the calls per key and time window. The plugin's own store returns the record in which it continues to count.
 * Calls that waited together therefore all saw the final count, so all were refused if the final count exceeded the
 * limit. The plugin's Redis store counts nothing while Redis is down. This class then uses the gateway's own count,
 * which Redis can never reset.
 */
class CallCounts implements FastifyRateLimitStore {
  readonly #counted = new LRUCache<string, OwnCount>(bounds);
  readonly #name: string;
  readonly #countShared: CountShared | undefined;

  constructor(name: string, countShared: CountShared | undefined) {
    this.#name = name;
    this.#countShared = countShared;
  }

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], windowMs: number): void {
    const nowMs = performance.now(); // not affected by wall clock changes, which would unlock callers or lock them out
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

  /** Creates the separate count of a route. */
  child(route: object): CallCounts {
    const { routeInfo, timeWindow } = route as Route; // the plugin's types omit these fields
    return new CallCounts([this.#name, routeInfo?.method, routeInfo?.url, timeWindow].join(' '), this.#countShared);
  }
}

/** Number of calls of a key in its time window, and the rest of the window in ms. */
interface Counted {
  current: number;
  ttl: number;
}

/** Counts a call for all gateways together. Returns undefined if Redis does not answer or is full. */
type CountShared = (key: string, windowMs: number) => Promise<Counted | undefined>;

/** Sets the expiry in the same script as the first count: a key without one would lock a caller out permanently. */
const count = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }
`;

const Reply = z.tuple([z.int(), z.int()]);

/**
 * Creates the function that counts in Redis. A key may contain a client's address, so only a keyed hash of it leaves
 * this process.
 */
export function createSharedCounts(redis: Pick<RedisLink, 'ask'>, secret: string): CountShared {
  const toHash = (key: string) => createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
  return async (key, windowMs) => {
    const counted = await redis.ask((client, toKey) => client.eval(count, 1, toKey(`calls:${toHash(key)}`), windowMs), Reply);
    return counted && { current: counted[0], ttl: counted[1] };
  };
}
