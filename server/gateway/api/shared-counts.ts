import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { RedisLink } from '../../redis/link.ts';

/** How many calls there were of a key within its time, and how long that still lasts. */
export interface Counted {
  current: number;
  ttl: number;
}

/** Counts a call at all gateways together; undefined: Redis does not answer, or is full. */
export type CountShared = (key: string, windowMs: number) => Promise<Counted | undefined>;

/** Begins its time with the first call, at once: a key that could stay for ever would lock somebody out for ever. */
const count = `
  local current = redis.call('INCR', KEYS[1])
  if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { current, redis.call('PTTL', KEYS[1]) }
`;

const Reply = z.tuple([z.int(), z.int()]);

/** A key may hold a client's address: only a keyed hash of it leaves this process. */
export function createSharedCounts(redis: Pick<RedisLink, 'ask'>, secret: string): CountShared {
  const toHash = (key: string) => createHmac('sha256', secret).update(key).digest('base64url').slice(0, 22);
  return async (key, windowMs) => {
    const counted = await redis.ask((client, toKey) => client.eval(count, 1, toKey(`calls:${toHash(key)}`), windowMs), Reply);
    return counted && { current: counted[0], ttl: counted[1] };
  };
}
