import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import { createMessageReader, type MessageReader } from '../message-reader.ts';
import { createBreaker, lookEveryMs } from './breaker.ts';
import { createBus } from './bus.ts';

interface Dependencies {
  url: string;
  /** Prefix of all keys and channels. */
  prefix: string;
  log: Pick<Logger, 'info' | 'warn'>;
  messages?: MessageReader | undefined;
}

/**
 * How commands end. `failed`: timed out or disconnected. `refused`: Redis returned an error. `skipped`: not sent,
 * because Redis was unavailable.
 */
type Outcome = 'answered' | 'failed' | 'refused' | 'skipped';

/** `read-only`: Redis answers, but has become a replica, so nothing can be shared. */
export type RedisState = 'up' | 'down' | 'read-only';

export interface RedisFigures {
  state: RedisState;
  commands: Readonly<Record<Outcome, number>>;
  /** Number of times that messages of other gateways may have been missed. */
  gaps: number;
}

const commandTimeoutMs = 150;
const connectTimeoutMs = 1000;
/** Max time that a start waits for Redis to answer. */
const settleMs = 500;
const maxPauseMs = 1000;
const logEveryMs = 60_000;

const options: RedisOptions = {
  connectTimeout: connectTimeoutMs,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false, // a command that timed out must not take effect later
  maxRetriesPerRequest: 0,
  keepAlive: 10_000,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), maxPauseMs),
};

/**
 * A replica accepts PUBLISH, but sends the message only to its own subscribers. The preceding DEL makes the script fail
 * on a replica.
 */
const publishAtPrimary = `redis.call('DEL', KEYS[1]) return redis.call('PUBLISH', KEYS[2], ARGV[1])`;

/**
 * Connects to the other gateways. Calls never throw or wait for long. If Redis does not answer within 150 ms or is
 * read-only, calls return undefined until Redis can be used again. If Redis has become a replica, reconnects, because a
 * DNS name or a proxy may lead to the new primary.
 */
export function connectRedis({ url, prefix, log, messages = createMessageReader(log) }: Dependencies) {
  const probeKey = `${prefix}probe`;
  let reconnectedMs = Number.NEGATIVE_INFINITY;
  const listener = new Redis(url, options);
  const client = new Redis(url, {
    ...options,
    commandTimeout: commandTimeoutMs,
    reconnectOnError(error) {
      if (!isReadOnlyError(error) || performance.now() - reconnectedMs < lookEveryMs) return false;
      reconnectedMs = performance.now();
      listener.disconnect(true); // the listener gets no error itself, because a replica accepts subscriptions
      return true;
    },
  });
  const backListeners: (() => void)[] = [];
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  setTimeout(settle, settleMs).unref();
  const said = new Set<string>();
  const commands: Record<Outcome, number> = { answered: 0, failed: 0, refused: 0, skipped: 0 };
  let gaps = 0;
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  let isReadOnly = false;
  const breaker = createBreaker({
    async look() {
      try {
        await client.ping();
        await client.del(probeKey); // a replica answers PING, but fails DEL
      } catch (error) {
        isReadOnly = isReadOnlyError(error);
        if (isReadOnly) sayGone(error);
        throw error;
      }
    },
    onClose() {
      said.clear();
      isReadOnly = false;
      log.info('Redis answers');
      for (const listen of backListeners) listen();
      bus.catchUp();
      settle();
    },
    onOpen: sayGone,
  });
  client.on('ready', breaker.lookNow);
  client.on('close', () => breaker.open(new Error('the connection is closed')));
  client.on('error', (error) => {
    settle();
    if (breaker.isOpen()) sayGone(error);
  });

  /** Logs each reason once until Redis is back, because ioredis reconnects repeatedly. */
  function sayGone(error: unknown): void {
    const reason = toReason(error);
    if (said.has(reason)) return;
    said.add(reason);
    if (isReadOnlyError(error))
      log.warn({ reason }, 'Redis has become a replica: this gateway goes on by itself, and connects again until it reaches the primary');
    else log.warn({ reason }, 'Redis does not answer: this gateway goes on by itself');
  }

  /**
   * Runs a command. Returns undefined if Redis does not answer, if it refuses (such as when it is full), or if the
   * answer does not fit the schema.
   */
  async function ask<Schema extends z.ZodMiniType>(
    command: (client: Redis, toKey: (name: string) => string) => Promise<unknown>,
    schema: Schema,
  ): Promise<z.output<Schema> | undefined> {
    if (breaker.isOpen()) {
      commands.skipped += 1;
      return undefined;
    }
    try {
      const answer = await command(client, (name) => prefix + name);
      commands.answered += 1;
      return messages.read('redis-reply', schema, answer);
    } catch (error) {
      const isRefusal = error instanceof ReplyError;
      commands[isRefusal ? 'refused' : 'failed'] += 1;
      isReadOnly = isReadOnlyError(error);
      if (isRefusal && !isReadOnly) sayRefused(error);
      else breaker.open(error);
      return undefined;
    }
  }

  function sayRefused(error: unknown): void {
    if (performance.now() - refusedAtMs < logEveryMs) return;
    refusedAtMs = performance.now();
    log.warn({ reason: toReason(error) }, 'Redis refuses a command: this gateway goes on by itself where it does');
  }

  const bus = createBus({
    listener,
    channel: `${prefix}bus`,
    self: randomUUID(),
    publish: (text) => ask((to) => to.eval(publishAtPrimary, 2, probeKey, `${prefix}bus`, text), z.unknown()),
    messages,
  });

  bus.onGap(() => {
    gaps += 1;
  });

  function state(): RedisState {
    if (!breaker.isOpen()) return 'up';
    return isReadOnly ? 'read-only' : 'down';
  }

  return {
    ask,
    messages,
    /** Sends a message to the other gateways, in call order. If it cannot be sent, a gap is reported to them later. */
    tell: bus.tell,
    /** Subscribes to a topic of other gateways. Messages that do not fit the schema are ignored. */
    hear: bus.hear,
    /** Registers a listener for gaps, that is, if messages may have been missed. */
    onGap: bus.onGap,
    /**
     * Registers a listener that is called when Redis answers for the first time or again, before a gap is reported to
     * other gateways.
     */
    onBack: (listen: () => void): void => void backListeners.push(listen),
    /** Resolves once Redis answers, at the latest after `settleMs`. */
    settled,
    state,
    figures: (): RedisFigures => ({ state: state(), commands, gaps }),
    close(): void {
      breaker.end();
      bus.close();
      client.disconnect();
    },
  };
}

export type RedisLink = ReturnType<typeof connectRedis>;

/**
 * Whether Redis refused a write because it is a replica. Searches the whole message: before Redis 7, errors within a
 * script begin with the script's name.
 */
function isReadOnlyError(error: unknown): boolean {
  return error instanceof Error && error instanceof ReplyError && error.message.includes('READONLY');
}

/** Returns only the code of a connection error: its message might name an account. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 80);
}
