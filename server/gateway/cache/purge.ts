import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listBookingSlots } from '#shared/contracts/booking.ts';
import { listCompaniesWithEntities } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getParking } from '#shared/contracts/parking.ts';
import { getWebSettings } from '#shared/contracts/settings.ts';
import { mediaTag } from '#shared/site/purge-tags.ts';
import { type MallEvents, mallChannel } from '#shared/site/realtime.ts';
import type { RedisLink } from '../../redis/link.ts';
import type { Caches } from './caches.ts';
import type { StaleCache } from './stale-cache.ts';
import { withGathered } from './tags.ts';

export interface Purge {
  tags: readonly string[];
  /** `soft`: the next request fetches a new answer, with the old one as a fallback. `hard`: the old answer is never served again. */
  mode: 'soft' | 'hard';
  /** Time since the purge, if this gateway is notified late; newer answers are not affected. */
  agoMs?: number;
}

interface PurgeDependencies {
  caches: Caches;
  /** Called after a hard purge, so that old answers are not restored from storage outside this process. */
  onHard: () => void;
}

/** Purges tags in every cache of this gateway. Returns the number of affected answers. */
export function createPurge({ caches, onHard }: PurgeDependencies): (purge: Purge) => number {
  const tagged = [caches.content, caches.pages, caches.queriedPages]; // answers first: pages are built from them
  const gathered = [caches.sitemaps, caches.calendars]; // built from so many records that any purge affects them
  const media = [caches.images, caches.documents];
  return ({ tags, mode, agoMs }) => {
    const all = withGathered(tags);
    const ofAnswers = all.some((tag) => tag !== mediaTag);
    const counts = [
      ...tagged.map((cache) => cache.purge(all, mode, agoMs)),
      ...(ofAnswers ? gathered : []).map((cache) => cache.purgeAll(mode, agoMs)),
      ...(tags.includes(mediaTag) ? media : []).map((cache) => cache.purgeAll(mode, agoMs)),
    ];
    if (mode === 'hard') onHard();
    return counts.reduce((sum, count) => sum + count, 0);
  };
}

/** The calls whose answers each realtime event makes stale. */
const aged: Readonly<Record<keyof MallEvents, readonly Endpoint[]>> = {
  'announcement.published': [listAnnouncements, listCompaniesWithEntities],
  'parking.changed': [getParking],
  'settings.changed': [getWebSettings],
  'slots.changed': [listBookingSlots],
};

/**
 * Marks cached answers stale before an event is broadcast, because clients refetch immediately. `recordPurge` covers
 * the answers shared between gateways; only the gateway that received the event calls `recordPurge`, not the gateways
 * to which the event was relayed.
 */
export function createLiveExpiry(
  cache: Pick<StaleCache, 'expire'>,
  noteInstant?: SharedPurges['noteInstant'],
): (channel: string, event: string, isRelayed?: boolean) => void {
  return (channel, event, isRelayed = false) => {
    if (channel !== mallChannel || !isMallEvent(event)) return;
    const tags = aged[event].map(({ name }) => name);
    if (!isRelayed) noteInstant?.({ tags, mode: 'soft' });
    for (const tag of tags) cache.expire(tag);
  };
}

function isMallEvent(event: string): event is keyof MallEvents {
  return Object.hasOwn(aged, event);
}

interface SharedPurgeDependencies {
  redis: Pick<RedisLink, 'ask' | 'tell' | 'hear' | 'onGap' | 'onBack'>;
  /** Purges this gateway's caches. Returns the number of affected answers and pages. */
  purge: (purge: Purge) => number;
  log: Pick<Logger, 'info'>;
}

/** How long purges are stored in Redis: longer than a snapshot can be used. */
export const purgesKnownMs = 2 * 86_400_000;
const topic = 'purge';

/** Sorted set: time of the last purge by `mode tag`. */
export const purgesKey = 'purges';
/** Times come from Redis, because clocks of different machines drift. */
export const redisNow = `local time = redis.call('TIME') local now = time[1] * 1000 + math.floor(time[2] / 1000)`;
/**
 * Records purges, and returns the time. If Redis is full, deletes the set instead, which invalidates all older shared answers, and returns nothing:
 * both in one step, so that no request in between gets an older answer.
 */
const recordScript = `${redisNow}
  for index = 2, #ARGV do
    local added = redis.pcall('ZADD', KEYS[1], now, ARGV[index])
    if type(added) == 'table' and added.err then
      redis.call('DEL', KEYS[1])
      return {}
    end
  end
  redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[1])
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  return now`;
const readSince = `${redisNow} return { now, redis.call('ZRANGEBYSCORE', KEYS[1], ARGV[1], '+inf', 'WITHSCORES') }`;

const PurgeMessage = z.object({ tags: z.array(z.string()), mode: z.enum(['soft', 'hard']) });
const RecordReply = z.union([z.int(), z.tuple([])]);
/** Redis' time in milliseconds, and a list in which tags and times alternate. */
const SinceReply = z.tuple([z.int(), z.array(z.string())]);

/**
 * Repeats each purge on all gateways. Gateways learn of a purge by message, or from the purge times in Redis if they
 * miss the message.
 */
export function createSharedPurges({ redis, purge, log }: SharedPurgeDependencies) {
  /** Purges not yet recorded in Redis, as `mode tag`. */
  const pending = new Set<string>();
  let seenMs = 0;

  async function flush(): Promise<void> {
    const noted = [...pending];
    if (noted.length === 0) return;
    const done = await redis.ask((client, toKey) => client.eval(recordScript, 1, toKey(purgesKey), purgesKnownMs, ...noted), RecordReply);
    if (done === undefined) void forget();
    else if (typeof done === 'number') for (const one of noted) pending.delete(one);
  }

  /** Deletes the set of purge times, and thereby invalidates all older shared answers. Needed if recording them failed. */
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
      noteInstant(done); // before the message, because a notified gateway may read Redis immediately
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
