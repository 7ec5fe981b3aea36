import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import type { Logger } from 'pino';
import { createBreaker } from './breaker.ts';
import { createBus, type Hear } from './bus.ts';

interface Dependencies {
  url: string;
  /** What all keys and channels begin with. */
  prefix: string;
  log: Pick<Logger, 'info' | 'warn'>;
}

/** How commands end: given up or cut off (failed), turned down (refused), or not sent because Redis is left alone (skipped). */
type Outcome = 'answered' | 'failed' | 'refused' | 'skipped';

export interface RedisFigures {
  isUp: boolean;
  commands: Readonly<Record<Outcome, number>>;
  /** Times at which what other gateways told may have been missed. */
  gaps: number;
}

const commandTimeoutMs = 150;
const connectTimeoutMs = 1000;
/** How long a start waits to hear whether Redis is there. */
const settleMs = 500;
const longestPauseMs = 1000;
const sayEveryMs = 60_000;

const options: RedisOptions = {
  connectTimeout: connectTimeoutMs,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false, // what was given up must not be counted later
  maxRetriesPerRequest: 0,
  keepAlive: 10_000,
  retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 10), longestPauseMs),
};

/**
 * What gateways share. Nothing of it ever throws or waits for long: a Redis that does not answer within 150 ms is left alone until it does again,
 * and whoever asks meanwhile is told at once that there is no answer.
 */
export function connectRedis({ url, prefix, log }: Dependencies) {
  const client = new Redis(url, { ...options, commandTimeout: commandTimeoutMs });
  const backListeners: (() => void)[] = [];
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  setTimeout(settle, settleMs).unref();
  const said = new Set<string>();
  const commands: Record<Outcome, number> = { answered: 0, failed: 0, refused: 0, skipped: 0 };
  let gaps = 0;
  let refusedAtMs = Number.NEGATIVE_INFINITY;
  const breaker = createBreaker({
    look: () => client.ping(),
    onClose() {
      said.clear();
      log.info('Redis answers');
      for (const listen of backListeners) listen();
      bus.catchUp();
      settle();
    },
    onOpen: sayGone,
  });
  client.on('ready', breaker.close);
  client.on('close', () => breaker.open(new Error('the connection is closed')));
  client.on('error', (error) => {
    settle();
    if (breaker.isOpen()) sayGone(error);
  });

  /** Each reason once: it connects again and again. */
  function sayGone(error: unknown): void {
    const reason = toReason(error);
    if (said.has(reason)) return;
    said.add(reason);
    log.warn({ reason }, 'Redis does not answer: this gateway goes on by itself');
  }

  /** Undefined: there is no answer, or Redis refuses (it is full); whoever asks goes on as one machine would. */
  async function ask<T>(command: (client: Redis, toKey: (name: string) => string) => Promise<T>): Promise<T | undefined> {
    if (breaker.isOpen()) {
      commands.skipped += 1;
      return undefined;
    }
    try {
      const answer = await command(client, (name) => prefix + name);
      commands.answered += 1;
      return answer;
    } catch (error) {
      commands[error instanceof ReplyError ? 'refused' : 'failed'] += 1;
      if (error instanceof ReplyError) sayRefused(error);
      else breaker.open(error);
      return undefined;
    }
  }

  function sayRefused(error: unknown): void {
    if (performance.now() - refusedAtMs < sayEveryMs) return;
    refusedAtMs = performance.now();
    log.warn({ reason: toReason(error) }, 'Redis refuses a command: this gateway goes on by itself where it does');
  }

  const listener = new Redis(url, options);
  const bus = createBus({
    listener,
    channel: `${prefix}bus`,
    self: randomUUID(),
    publish: (text) => ask((to) => to.publish(`${prefix}bus`, text)),
  });

  bus.onGap(() => {
    gaps += 1;
  });

  return {
    ask,
    /** Tells the other gateways, in the order in which it is called. What cannot be told is told as a gap later. */
    tell: bus.tell,
    /** Hears what other gateways tell. */
    hear: bus.hear satisfies Hear,
    /** Something may have been missed. */
    onGap: bus.onGap,
    /** It answers, for the first time or again; before others are told of what they have missed. */
    onBack: (listen: () => void): void => void backListeners.push(listen),
    /** Resolves once Redis answers, or does not for a while. */
    settled,
    isUp: (): boolean => !breaker.isOpen(),
    figures: (): RedisFigures => ({ isUp: !breaker.isOpen(), commands, gaps }),
    close(): void {
      breaker.end();
      bus.close();
      client.disconnect();
    },
  };
}

export type RedisLink = ReturnType<typeof connectRedis>;

/** Of a connection's error the code alone: a message might name an account. */
function toReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.slice(0, 80);
}
