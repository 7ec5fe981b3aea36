import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { RedisLink } from '../../redis/link.ts';

/** Number of calls of a key in its time window, and the rest of the window in ms. */
export interface Counted {
  current: number;
  ttl: number;
}

/** Counts a call for all gateways together; undefined: Redis does not answer, or is full. */
export type CountShared = (key: string, windowMs: number) => Promise<Counted | undefined>;

/** Sets the expiry in the same script as the first count: a key without one would lock a caller out permanently. */
const count = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }
`;

const Reply = z.tuple([z.int(), z.int()]);

/** A key may contain a client's address: only a keyed hash of it leaves this process. */
export function createSharedCounts(redis: Pick<RedisLink, 'ask'>, secret: string): CountShared {
  const toHash = (key: string) => createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
  return async (key, windowMs) => {
    const counted = await redis.ask((client, toKey) => client.eval(count, 1, toKey(`calls:${toHash(key)}`), windowMs), Reply);
    return counted && { current: counted[0], ttl: counted[1] };
  };
}
