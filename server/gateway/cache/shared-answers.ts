import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import type { RedisLink } from '../../redis/link.ts';
import { type Entry, toBrotliBody, toEntry } from './entry.ts';
import { purgesKey, purgesKnownMs, redisNow } from './shared-purges.ts';
import type { Purpose } from './stale-cache.ts';
import type { Windows } from './windows.ts';

interface Dependencies {
  redis: Pick<RedisLink, 'ask' | 'messages'>;
  /** Of what is stored: another version of the program may read what has the same. */
  shape: string;
  /** Answers name pictures by addresses that are sealed with it. */
  sealKey: Buffer;
}

export interface Wanted {
  /** Canonical; it goes to Redis as a hash alone, because people type some of it. */
  key: string;
  windows: Windows;
  tags: ReadonlySet<string>;
}

/** A lock outlives a gateway that died by at most this. A running fetch renews its lock. */
const lockMs = 5000;
/** How long a gateway waits for another one's fetch. Nobody waits for a refresh, and its call may queue for that long (`lanes.ts`). */
const patienceMs: Readonly<Record<Purpose, number>> = { miss: 2000, refresh: 20_000 };
const pollMs = { first: 20, max: 500, growth: 1.5 };
/** Of the time for which an answer is fresh: whoever takes it from here still keeps it for a while. */
const sharedPart = 0.5;

/**
 * What there is and how many milliseconds ago it was asked for; or else `mine` and Redis' present time: who asks is to fetch it; or nothing:
 * another gateway is fetching it. KEYS: answer, lock, purges. ARGV: whose lock, its time, for how long purges are known, tags. An answer asked
 * for before a purge is none, nor is one from before Redis began to know purges: it has lost, or refused, some.
 */
const lookUp = `${redisNow}
  local at = redis.call('HGET', KEYS[1], 'at')
  local knownSince = redis.call('ZSCORE', KEYS[3], 'known-since')
  if not knownSince then
    redis.call('ZADD', KEYS[3], now, 'known-since')
    redis.call('PEXPIRE', KEYS[3], ARGV[3])
    knownSince = now
  end
  if at then
    local isPurged = tonumber(knownSince) > tonumber(at)
    for index = 4, #ARGV do
      for _, mode in ipairs({ 'soft ', 'hard ' }) do
        local purged = redis.call('ZSCORE', KEYS[3], mode .. ARGV[index])
        isPurged = isPurged or (purged and tonumber(purged) >= tonumber(at))
      end
    end
    if not isPurged then
      local found = redis.call('HMGET', KEYS[1], 'type', 'made', 'packed', 'body')
      return { 'found', tostring(now - at), unpack(found) }
    end
  end
  if redis.call('SET', KEYS[2], ARGV[1], 'NX', 'PX', ARGV[2]) then return { 'mine', tostring(now) } end
  return {}`;

/** KEYS: answer, lock. ARGV: whose lock, when it was asked for, milliseconds to live, fields. A younger one stays. */
const store = `
  local at = redis.call('HGET', KEYS[1], 'at')
  if not at or tonumber(at) <= tonumber(ARGV[2]) then
    redis.call('HSET', KEYS[1], 'at', ARGV[2], 'type', ARGV[4], 'made', ARGV[5], 'packed', ARGV[6], 'body', ARGV[7])
    redis.call('PEXPIRE', KEYS[1], ARGV[3])
  end
  if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end`;

const renew = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end`;

const release = `if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end`;

const unpack = promisify(brotliDecompress);

/** `callBuffer` returns text and numbers as bytes, too. */
const Bytes = z.instanceof(Buffer);
const text = z.pipe(Bytes, z.transform(String));
const number = z.pipe(text, z.pipe(z.transform(Number), z.number()));
/** State, age in milliseconds, content type, time of making, whether the body is packed, body · state and time · nothing. */
const LookUpReply = z.union([z.tuple([text, number, text, number, text, Bytes]), z.tuple([text, number]), z.tuple([])]);
const StoredBody = z.object({ status: z.literal('success'), data: z.unknown() });

/**
 * The second level of the content cache: what one gateway has just fetched is not fetched by another, and of many that want the same at once,
 * one fetches it. Without Redis, or where another takes too long, each fetches for itself.
 */
export function createSharedAnswers({ redis, shape, sealKey }: Dependencies) {
  return {
    async take({ key, windows, tags }: Wanted, purpose: Purpose, fetch: () => Promise<Entry>): Promise<{ entry: Entry; ageMs: number }> {
      const name = `answer:${createHmac('sha256', sealKey).update(`${shape} ${key}`).digest('base64url')}`;
      const self = randomUUID();
      const untilMs = performance.now() + patienceMs[purpose];
      let pauseMs = pollMs.first;
      do {
        const looked = await redis.ask(
          (client, toKey) =>
            client.callBuffer(
              'EVAL',
              lookUp,
              3,
              toKey(name),
              toKey(`${name}:lock`),
              toKey(purgesKey),
              self,
              lockMs,
              purgesKnownMs,
              ...tags,
            ),
          LookUpReply,
        );
        if (!looked) break;
        if (looked.length === 6) {
          const [, ageMs, type, made, packed, body] = looked;
          const entry = await readEntry(type, made, packed, body);
          if (!entry) break;
          return { entry, ageMs };
        }
        if (looked.length === 2) return { entry: await fetchForAll(name, self, looked[1], windows, fetch), ageMs: 0 };
        await setTimeout(pauseMs);
        pauseMs = Math.min(pauseMs * pollMs.growth, pollMs.max);
      } while (performance.now() < untilMs);
      return { entry: await fetch(), ageMs: 0 };
    },
  };

  async function fetchForAll(name: string, self: string, atMs: number, windows: Windows, fetch: () => Promise<Entry>): Promise<Entry> {
    const lock = setInterval(() => {
      void redis.ask((client, toKey) => client.eval(renew, 1, toKey(`${name}:lock`), self, lockMs), z.unknown());
    }, lockMs / 2).unref();
    try {
      const entry = await fetch();
      const { identity, br } = entry.variants;
      const fields = [entry.contentType, entry.madeAt.getTime(), br === identity ? 0 : 1, await toBrotliBody(entry)];
      const livesMs = windows.freshSeconds * 1000 * sharedPart;
      void redis.ask(
        (client, toKey) => client.eval(store, 2, toKey(name), toKey(`${name}:lock`), self, atMs, livesMs, ...fields),
        z.unknown(),
      );
      return entry;
    } catch (error) {
      void redis.ask((client, toKey) => client.eval(release, 1, toKey(`${name}:lock`), self), z.unknown());
      throw error;
    } finally {
      clearInterval(lock);
    }
  }

  /** Undefined if it is damaged. */
  async function readEntry(type: string, made: number, packed: string, body: Buffer): Promise<Entry | undefined> {
    const whole = packed === '1' ? await unpack(body).catch(() => Buffer.alloc(0)) : body;
    const isAnswer = redis.messages.read('redis-reply', StoredBody, parse(whole)) !== undefined;
    return isAnswer ? toEntry(whole, type, new Date(made), 'on-demand') : undefined;
  }
}

/** Undefined if it is no JSON. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;
