import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { RedisLink } from '../../redis/link.ts';
import type { Purge } from './purge.ts';
import { withGathered } from './tags.ts';

interface Dependencies {
  redis: Pick<RedisLink, 'ask' | 'tell' | 'hear' | 'onGap' | 'onBack'>;
  /** Does it here; how many answers and pages that were. */
  purge: (purge: Purge) => number;
  log: Pick<Logger, 'info'>;
}

/** Longer than any snapshot counts. */
export const purgesKnownMs = 2 * 86_400_000;
const topic = 'purge';

/** When each tag was last purged, by `mode tag`. */
export const purgesKey = 'purges';
/** Instants are of Redis' own clock: those of two machines are never quite the same. */
export const redisNow = `local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
const note = `${redisNow}
  for index = 2, #ARGV do redis.call('ZADD', KEYS[1], now, ARGV[index]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return now`;
const readSince = `${redisNow} return { now, redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], '+inf', 'WITHSCORES') }`;

const PurgeMessage = z.object({ tags: z.array(z.string()), mode: z.enum(['soft', 'hard']) });
/** Time of Redis in milliseconds; then tag and time in turn. */
const SinceReply = z.tuple([z.int(), z.array(z.string())]);

/** A purge at one gateway is done at all: at once where they hear of it; else as soon as they find in Redis when it was. */
export function createSharedPurges({ redis, purge, log }: Dependencies) {
  /** Those whose instants Redis does not have yet. */
  const pending = new Set<string>();
  let seenMs = 0;

  async function flush(): Promise<void> {
    const noted = [...pending];
    if (noted.length === 0) return;
    const done = await redis.ask((client, toKey) => client.eval(note, 1, toKey(purgesKey), purgesKnownMs, ...noted), z.int());
    if (done === undefined) void forget();
    else for (const one of noted) pending.delete(one);
  }

  /** A full Redis takes no instants: without those that it has, no shared answer of before counts. */
  async function forget(): Promise<void> {
    await redis.ask((client, toKey) => client.del(toKey(purgesKey)), z.unknown());
  }

  function purgeToo(done: Purge): void {
    const purged = purge(done);
    log.info({ tags: done.tags.slice(0, 20), mode: done.mode, purged }, 'caches were purged, as another gateway was asked to');
  }

  /** Does what others have purged since this was last called. */
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

  /** From now on no shared answer that was asked for earlier counts, though the other gateways are not told. */
  function noteInstant({ tags, mode }: Purge): void {
    for (const tag of withGathered(tags)) pending.add(`${mode} ${tag}`);
    void flush();
  }

  return {
    noteInstant,
    /** Tells the other gateways of what has been purged here. */
    tell(done: Purge): void {
      noteInstant(done); // first: whoever hears of it may ask at once
      redis.tell(topic, { tags: done.tags, mode: done.mode });
    },
    /** After old copies have been brought back: all purges that are known count for them. */
    async recheck(): Promise<void> {
      seenMs = 0;
      await catchUp();
    },
  };
}

export type SharedPurges = ReturnType<typeof createSharedPurges>;
