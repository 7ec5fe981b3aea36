import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { RedisLink } from '../../redis/link.ts';
import type { Purge } from './purge.ts';
import { withGathered } from './tags.ts';

interface Dependencies {
  redis: Pick<RedisLink, 'ask' | 'tell' | 'hear' | 'onGap' | 'onBack'>;
  /** Purges this gateway's caches. Returns the number of affected answers and pages. */
  purge: (purge: Purge) => number;
  log: Pick<Logger, 'info'>;
}

/** Longer than a snapshot stays usable. */
export const purgesKnownMs = 2 * 86_400_000;
const topic = 'purge';

/** Sorted set: time of the last purge by `mode tag`. */
export const purgesKey = 'purges';
/** Times come from Redis, because clocks of different machines drift. */
export const redisNow = `local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
const note = `${redisNow}
  for index = 2, #ARGV do redis.call('ZADD', KEYS[1], now, ARGV[index]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return now`;
const readSince = `${redisNow} return { now, redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], '+inf', 'WITHSCORES') }`;

const PurgeMessage = z.object({ tags: z.array(z.string()), mode: z.enum(['soft', 'hard']) });
/** Redis' time in milliseconds; then tag and time alternately. */
const SinceReply = z.tuple([z.int(), z.array(z.string())]);

/** Repeats each purge on all gateways: by message if they receive it, otherwise from the purge times in Redis. */
export function createSharedPurges({ redis, purge, log }: Dependencies) {
  /** Purges not yet recorded in Redis, as `mode tag`. */
  const pending = new Set<string>();
  let seenMs = 0;

  async function flush(): Promise<void> {
    const noted = [...pending];
    if (noted.length === 0) return;
    const done = await redis.ask((client, toKey) => client.eval(note, 1, toKey(purgesKey), purgesKnownMs, ...noted), z.int());
    if (done === undefined) void forget();
    else for (const one of noted) pending.delete(one);
  }

  /** A full Redis rejects new purge times. Deleting the set invalidates every older shared answer. */
  async function forget(): Promise<void> {
    await redis.ask((client, toKey) => client.del(toKey(purgesKey)), z.unknown());
  }

  function purgeToo(done: Purge): void {
    const purged = purge(done);
    log.info({ tags: done.tags.slice(0, 20), mode: done.mode, purged }, 'caches were purged, as another gateway was asked to');
  }

  /** Applies the purges other gateways recorded since the last call. */
  async function catchUp(): Promise<void> {
    const found = await redis.ask((client, toKey) => client.eval(readSince, 1, toKey(purgesKey), seenMs), SinceReply);
    if (!found) return;
    const [nowMs, pairs] = found;
    for (let at = 0; at < pairs.length; at += 2) {
      const [mode, tag] = String(pairs[at]).split(' ');
      if (tag !== undefined && (mode === 'soft' || mode === 'hard')) purgeToo({ tags: [tag], mode, agoMs: nowMs - Number(pairs[at + 1]) });
    }
    seenMs = nowMs;
  }

  redis.hear(topic, PurgeMessage, purgeToo);
  redis.onGap(() => void catchUp());
  redis.onBack(() => {
    void flush();
    void catchUp();
  });

  /** Invalidates older shared answers without notifying the other gateways. */
  function noteInstant({ tags, mode }: Purge): void {
    for (const tag of withGathered(tags)) pending.add(`${mode} ${tag}`);
    void flush();
  }

  return {
    noteInstant,
    /** Notifies the other gateways of a purge. */
    tell(done: Purge): void {
      noteInstant(done); // first: a notified gateway may read Redis immediately
      redis.tell(topic, { tags: done.tags, mode: done.mode });
    },
    /** Reapplies all known purges, after old answers were restored from a snapshot. */
    async recheck(): Promise<void> {
      seenMs = 0;
      await catchUp();
    },
  };
}

export type SharedPurges = ReturnType<typeof createSharedPurges>;
