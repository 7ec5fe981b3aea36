import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import * as z from 'zod/mini';
import type { RedisLink } from '../../redis/link.ts';
import { type Entry, toBrotliBody, toEntry } from './entry.ts';
import { purgesKey, purgesKnownMs, redisNow } from './purge.ts';
import type { Purpose } from './stored-answer.ts';
import type { Windows } from './windows.ts';

interface Dependencies {
  redis: Pick<RedisLink, 'ask' | 'messages'>;
  /** Storage format (`findAnswerShape`): versions of the program with the same value can share answers. */
  shape: string;
  /** Key that seals the picture addresses inside answers. Part of the key in Redis, so that only gateways with the same seal share answers. */
  sealKey: Buffer;
}

export interface Wanted {
  /** Canonical address. Redis only gets the hash of the address, because the address can contain user input. */
  key: string;
  windows: Windows;
  tags: ReadonlySet<string>;
}

/** Lifetime of a lock, if the gateway that holds it dies. A running fetch renews its lock. */
const lockMs = 5000;
/** How long to wait for another gateway's fetch. No request waits for a refresh, and its call may queue for this long (`lanes.ts`). */
const patienceMs: Readonly<Record<Purpose, number>> = { miss: 2000, refresh: 20_000 };
const pollMs = { first: 20, max: 500, growth: 1.5 };
/**
 * Answers expire in Redis after this share of their fresh time, so that a gateway that reads an answer from Redis can
 * still cache it for a while.
 */
const sharedPart = 0.5;

/**
 * KEYS: answer, lock, purges. ARGV: lock token, lock TTL, purge retention, tags. Times in milliseconds. Returns
 * `found`, the age and the answer; or `mine` and Redis' time, when the caller holds the lock and must fetch; or
 * nothing, when another gateway is fetching. Ignores answers requested before a purge. Also ignores answers older than
 * `known-since`, because Redis has lost or rejected earlier purges.
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

/** KEYS: answer, lock. ARGV: lock token, request time, TTL in ms, fields. Never overwrites a newer answer. */
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

/** `callBuffer` returns everything as bytes, including text and numbers. */
const Bytes = z.instanceof(Buffer);
const text = z.pipe(Bytes, z.transform(String));
const number = z.pipe(text, z.pipe(z.transform(Number), z.number()));
/** State, age in ms, content type, creation time, whether the body is packed, body · state and time · nothing. */
const LookUpReply = z.union([z.tuple([text, number, text, number, text, Bytes]), z.tuple([text, number]), z.tuple([])]);
const StoredBody = z.object({ status: z.literal('success'), data: z.unknown() });

/**
 * Creates the second level of the content cache, in Redis. Gateways reuse each other's answers, and one of them fetches
 * while the others wait. If Redis is down or the fetching gateway is slow, each gateway fetches the answer itself.
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

  /** Reads a stored answer; undefined if it is damaged. */
  async function readEntry(type: string, made: number, packed: string, body: Buffer): Promise<Entry | undefined> {
    const whole = packed === '1' ? await unpack(body).catch(() => Buffer.alloc(0)) : body;
    const isAnswer = redis.messages.read('redis-reply', StoredBody, parse(whole)) !== undefined;
    return isAnswer ? toEntry(whole, type, new Date(made), 'on-demand') : undefined;
  }
}

/** Parses a body; undefined if it is not JSON. */
function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

export type SharedAnswers = ReturnType<typeof createSharedAnswers>;
