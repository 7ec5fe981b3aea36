import type { RedisLink } from '../../redis/link.ts';
import type { Purge } from './purge.ts';

interface Dependencies {
  redis: Pick<RedisLink, 'ask' | 'tell' | 'hear' | 'onGap' | 'onBack'>;
  /** Does it here. */
  purge: (purge: Purge) => unknown;
}

const keptMs = 2 * 86_400_000; // longer than any snapshot counts
const topic = 'purge';

/** Instants are of Redis' own clock: those of two machines are never quite the same. */
const now = `local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
const note = `${now}
  for index = 2, #ARGV do redis.call('ZADD', KEYS[1], now, ARGV[index]) end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return now`;
const readSince = `${now} return { now, redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], '+inf', 'WITHSCORES') }`;

/** A purge at one gateway is done at all: at once where they hear of it; else as soon as they find in Redis when it was. */
export function createSharedPurges({ redis, purge }: Dependencies) {
  /** Those whose instants Redis does not have yet. */
  const pending = new Set<string>();
  let seenMs = 0;

  async function flush(): Promise<void> {
    const noted = [...pending];
    if (noted.length === 0) return;
    const done = await redis.ask((client, toKey) => client.eval(note, 1, toKey('purges'), keptMs, ...noted));
    if (done !== undefined) for (const one of noted) pending.delete(one);
  }

  /** Does what others have purged since this was last called. */
  async function catchUp(): Promise<void> {
    const found = await redis.ask((client, toKey) => client.eval(readSince, 1, toKey('purges'), seenMs));
    if (!Array.isArray(found)) return;
    const [nowMs, pairs] = found as [number, string[]]; // as the script returns it
    for (let at = 0; at < pairs.length; at += 2) {
      const [mode, tag] = String(pairs[at]).split(' ');
      if (tag !== undefined && (mode === 'soft' || mode === 'hard')) purge({ tags: [tag], mode, agoMs: nowMs - Number(pairs[at + 1]) });
    }
    seenMs = nowMs;
  }

  redis.hear(topic, (told) => purge(told as Purge)); // told by a gateway like this one
  redis.onGap(() => void catchUp());
  redis.onBack(() => {
    void flush();
    void catchUp();
  });

  return {
    /** Tells the other gateways of what has been purged here. */
    tell({ tags, mode }: Purge): void {
      redis.tell(topic, { tags, mode });
      for (const tag of tags) pending.add(`${mode} ${tag}`);
      void flush();
    },
    /** After old copies have been brought back: all purges that are known count for them. */
    async recheck(): Promise<void> {
      seenMs = 0;
      await catchUp();
    },
  };
}
