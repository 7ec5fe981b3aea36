import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import { isLate } from '../late.ts';
import { type CopyFacts, toCopyFacts } from './copy-facts.ts';
import type { Entry } from './entry.ts';
import { bytesOfEntry, bytesOfSlot, bytesOfText } from './memory-budget.ts';
import { createUsualWait } from './usual-wait.ts';
import { notFoundSeconds, retryPauseMs, type Windows } from './windows.ts';

/** How an answer came about, for `Cache-Status`. */
export type Outcome = 'hit' | 'stale' | 'stale-on-error' | 'stale-on-delay' | 'miss' | 'bypass';

export interface Answer {
  entry: Entry;
  outcome: Outcome;
  ageSeconds: number;
  /** Negative once the answer is stale. */
  ttlSeconds: number;
  /** Until it is no longer true; not before that it may be given out stale. */
  endsInSeconds: number;
  /** What it was made of. */
  tags: ReadonlySet<string>;
}

/** What an answer is fetched for: somebody waits for it, or a stale one is to be renewed. */
export type Purpose = 'miss' | 'refresh';

/**
 * Gets an answer from the upstream. After `expiresAt` (an opening hour, the end of an offer) the answer is not given out
 * without asking first. `tags` name what it was made of. A partial answer lacks something: it never replaces a whole one.
 */
export type Fill = (purpose: Purpose) => Promise<Filled>;

interface Filled {
  entry: Entry;
  expiresAt?: Date | undefined;
  tags?: ReadonlySet<string>;
  isPartial?: boolean;
  /** How long ago it was fetched, where another gateway has done so. */
  ageMs?: number;
  /** False: it is for those alone who wait for it now. */
  isKept?: boolean;
}

export interface CacheClock {
  /** Never goes back, whatever happens to the wall clock. */
  monotonicMs(): number;
  now(): Date;
  /** Since the system started, by the name of that start; where it is not known, the wall clock tells how long a restart took. */
  findBoot?(): { id: string; ms: number } | undefined;
}

interface Stored {
  entry: Entry;
  windows: Windows;
  tags: ReadonlySet<string>;
  isPartial: boolean;
  storedMs: number;
  freshMs: number;
  /** From then on it waits for the upstream, whatever its windows say. */
  askFirstAtMs: number;
  retryAtMs: number;
  /** Why the upstream is left alone until then. */
  trouble: 'stale-on-error' | 'stale-on-delay';
}

/** A good answer with its age, for whoever keeps it beyond this process. */
export interface Copy {
  key: string;
  entry: Entry;
  windows: Windows;
  tags: ReadonlySet<string>;
  ageMs: number;
  freshMs: number;
}

interface Dependencies {
  clock: CacheClock;
  random: () => number;
  /** For answers, keys, and what is remembered of them. */
  maxBytes: number;
  onRefreshError: (key: string, error: unknown) => void;
  /** How long an answer past its second window waits for a new one; without it as long as a new one usually takes. */
  waitMs?: number;
  /** Called when a key's content became another one. */
  onChange?: (key: string) => void;
}

const noTags: ReadonlySet<string> = new Set();
const everyTag = '*';
/** What was stored up to so long after an instant may have been asked for before it. */
const longestFetchMs = 10_000;
/** Of the memory; the rest is for the answers. */
const rememberedShare = 0.02;

/**
 * Answers by key with one upstream call for any number of simultaneous askers, fresh → stale-while-revalidate →
 * stale-if-error. A failure never replaces a good answer; "not found" is remembered briefly. Bounded in bytes.
 */
export function createStaleCache(deps: Dependencies) {
  const { clock } = deps;
  const stored = new LRUCache<string, Stored>({
    maxSize: Math.floor(deps.maxBytes * (1 - 2 * rememberedShare)),
    sizeCalculation: ({ entry, tags }, key) => bytesOfEntry(entry, key, tags),
  });
  const remembered = {
    maxSize: Math.max(1024, Math.floor(deps.maxBytes * rememberedShare)),
    sizeCalculation: (_: number, key: string) => bytesOfText(key) + bytesOfSlot,
  };
  const missing = new LRUCache<string, number>(remembered);
  const flights = new Map<string, Promise<Stored>>();
  const usual = createUsualWait();
  /** By tag, the number of its last expiry: what was under way then was made of the old. */
  const lastExpiries = new LRUCache<string, number>(remembered);
  /** The same of those after which the old is never given out again. */
  const lastRemovals = new LRUCache<string, number>(remembered);
  let expiries = 0;

  /** The answer if it is fresh, without waiting: the path of nearly every request. */
  function findFresh(key: string): Answer | undefined {
    const found = stored.get(key);
    if (!found) return undefined;
    const ageMs = clock.monotonicMs() - found.storedMs;
    return ageMs < found.freshMs ? toAnswer(found, 'hit') : undefined;
  }

  /**
   * The answer if nobody need be asked for it now: it is fresh, or it is stale and its refresh is under way or was tried a moment ago. So
   * that hits stay cheap while the upstream is slow or down.
   */
  function findAtOnce(key: string): Answer | undefined {
    const found = stored.get(key);
    if (!found) return undefined;
    const nowMs = clock.monotonicMs();
    const staleMs = nowMs - found.storedMs - found.freshMs;
    if (staleMs < 0) return toAnswer(found, 'hit');
    const { staleWhileRevalidateSeconds, staleIfErrorSeconds } = found.windows;
    if (staleMs < staleWhileRevalidateSeconds * 1000 && nowMs < found.askFirstAtMs) {
      return nowMs < found.retryAtMs || flights.has(key) ? toAnswer(found, 'stale') : undefined;
    }
    return staleMs < staleIfErrorSeconds * 1000 && nowMs < found.retryAtMs ? toAnswer(found, found.trouble) : undefined;
  }

  /**
   * The answer, fetched if need be. Throws the fill's error only when there is nothing good to give. Who is `patient` waits for a new one as soon
   * as the old one is stale.
   */
  async function get(key: string, windows: Windows, fill: Fill, isPatient = false): Promise<Answer> {
    const found = stored.get(key);
    if (!found) return toAnswer(await takeOff(key, windows, fill, 'miss'), 'miss');
    const nowMs = clock.monotonicMs();
    const staleMs = nowMs - found.storedMs - found.freshMs;
    if (staleMs < 0) return toAnswer(found, 'hit');
    if (!isPatient && staleMs < windows.staleWhileRevalidateSeconds * 1000 && nowMs < found.askFirstAtMs) {
      if (nowMs >= found.retryAtMs) refreshBehind(key, windows, fill, found);
      return toAnswer(found, 'stale');
    }
    if (staleMs >= windows.staleIfErrorSeconds * 1000) return toAnswer(await takeOff(key, windows, fill, 'miss'), 'miss');
    if (nowMs < found.retryAtMs) return toAnswer(found, found.trouble);
    return waitOrStale(key, windows, fill, found);
  }

  async function waitOrStale(key: string, windows: Windows, fill: Fill, found: Stored): Promise<Answer> {
    const flight = refreshBehind(key, windows, fill, found);
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, deps.waitMs ?? usual.waitMs(), 'late').unref());
    const renewed = await Promise.race([flight, late]);
    if (renewed === 'late') pause(found, 'stale-on-delay'); // nobody else waits for the same flight
    return renewed === 'late' || !renewed ? toAnswer(found, found.trouble) : toAnswer(renewed, 'miss');
  }

  function pause(found: Stored, trouble: Stored['trouble']): void {
    found.retryAtMs = clock.monotonicMs() + retryPauseMs;
    found.trouble = trouble;
  }

  /** Refreshes and catches a failure: the old answer stays, and the upstream gets a pause. A late answer is not reported as a failure. */
  async function refreshBehind(key: string, windows: Windows, fill: Fill, found: Stored): Promise<Stored | undefined> {
    try {
      return await takeOff(key, windows, fill, 'refresh');
    } catch (error) {
      pause(found, isLate(error) ? 'stale-on-delay' : 'stale-on-error');
      if (isLate(error)) return undefined;
      if (error instanceof ApiError && error.httpStatus === 'NotFound') stored.delete(key);
      else deps.onRefreshError(key, error);
      return undefined;
    }
  }

  function takeOff(key: string, windows: Windows, fill: Fill, purpose: Purpose): Promise<Stored> {
    const under = flights.get(key);
    if (under) return under;
    const missingUntilMs = missing.get(key);
    if (missingUntilMs !== undefined && clock.monotonicMs() < missingUntilMs) return Promise.reject(new ApiError('NotFound'));
    const flight = land(key, windows, () => fill(purpose)).finally(() => flights.get(key) === flight && flights.delete(key));
    flights.set(key, flight);
    return flight;
  }

  async function land(key: string, windows: Windows, fill: () => Promise<Filled>): Promise<Stored> {
    const takenOffAt = expiries;
    const beganMs = clock.monotonicMs();
    try {
      const filled = await fill();
      usual.remember(clock.monotonicMs() - beganMs);
      const before = stored.peek(key);
      const value = toStored(filled, windows);
      if (value.isPartial && before && isStillGood(before))
        throw new ApiError('BadGateway', { cause: new Error('only a part could be had') });
      const hasSince = (last: LRUCache<string, number>) => [everyTag, ...value.tags].some((tag) => (last.get(tag) ?? 0) > takenOffAt);
      if (hasSince(lastExpiries)) expireOne(value);
      if (filled.isKept !== false && !hasSince(lastRemovals)) stored.set(key, value);
      missing.delete(key);
      if (before && before.entry.variants.identity.etag !== value.entry.variants.identity.etag) deps.onChange?.(key);
      return value;
    } catch (error) {
      if (error instanceof ApiError && error.httpStatus === 'NotFound') missing.set(key, clock.monotonicMs() + notFoundSeconds * 1000);
      throw error;
    }
  }

  function isStillGood({ isPartial, windows, storedMs, freshMs }: Stored): boolean {
    return !isPartial && clock.monotonicMs() - storedMs - freshMs < windows.staleIfErrorSeconds * 1000;
  }

  function toStored({ entry, expiresAt, tags = noTags, isPartial = false, ageMs = 0 }: Filled, windows: Windows): Stored {
    const nowMs = clock.monotonicMs();
    const storedMs = nowMs - ageMs;
    const spreadMs = windows.freshSeconds * 1000 * (0.9 + 0.1 * deps.random()); // keys warmed together do not expire together
    const leftMs = expiresAt ? Math.max(0, expiresAt.getTime() - clock.now().getTime()) : Number.POSITIVE_INFINITY;
    return {
      entry,
      windows,
      tags,
      isPartial,
      storedMs,
      freshMs: Math.min(spreadMs, ageMs + leftMs),
      askFirstAtMs: nowMs + leftMs,
      retryAtMs: 0,
      trouble: 'stale-on-error',
    };
  }

  function toAnswer({ entry, tags, storedMs, freshMs, askFirstAtMs }: Stored, outcome: Outcome): Answer {
    const ageMs = Math.max(0, clock.monotonicMs() - storedMs);
    return {
      entry,
      outcome,
      tags,
      ageSeconds: Math.floor(ageMs / 1000),
      ttlSeconds: Math.floor((freshMs - ageMs) / 1000),
      endsInSeconds: Math.floor((askFirstAtMs - clock.monotonicMs()) / 1000),
    };
  }

  /** Expires every answer with one of these tags, or removes it; tells how many. What is under way counts as made of the old. */
  function mark(tags: readonly string[], mode: 'soft' | 'hard', agoMs = 0): number {
    const madeBeforeMs = clock.monotonicMs() - agoMs + (agoMs > 0 ? longestFetchMs : 0);
    expiries += 1;
    for (const tag of tags) for (const last of mode === 'hard' ? [lastExpiries, lastRemovals] : [lastExpiries]) last.set(tag, expiries);
    if (mode === 'hard') flights.clear(); // who asks from now on waits for none of them
    const found = [...stored.entries()].filter(
      ([, value]) => value.storedMs <= madeBeforeMs && tags.some((tag) => tag === everyTag || value.tags.has(tag)),
    );
    for (const [key, value] of found) {
      if (mode === 'hard') stored.delete(key);
      else expireOne(value);
    }
    return found.length;
  }

  return {
    findFresh,
    findAtOnce,
    get,
    /** Whether there is an answer that may still be given out in place of a failure. */
    has: (key: string): boolean => {
      const found = stored.peek(key);
      return found !== undefined && isStillGood(found);
    },
    /** What is stored, however old; it does not count as used. */
    peek: (key: string): Entry | undefined => stored.peek(key)?.entry,
    /** What is known of it; that does not count as use either. */
    findFacts(key: string): CopyFacts | undefined {
      const found = stored.peek(key);
      return found && toCopyFacts(found, clock.monotonicMs());
    },
    /** Makes every answer with this tag stale: the next asker gets a new one, or the old one if the upstream is down. */
    expire(tag: string): void {
      mark([tag], 'soft');
    },
    /** The same by a purge, after which what was not there may be; tells how many there were. Of one some time ago: what was made before it. */
    purge(tags: readonly string[], mode: 'soft' | 'hard', agoMs = 0): number {
      missing.clear();
      return mark(tags, mode, agoMs);
    },
    purgeAll(mode: 'soft' | 'hard', agoMs = 0): number {
      return this.purge([everyTag], mode, agoMs);
    },
    /** The whole answers that may stand in for a failure, those used last first; not those that end at an instant of their own. */
    listCopies(): Copy[] {
      const nowMs = clock.monotonicMs();
      return [...stored.entries()].flatMap(([key, value]) => {
        if (!isStillGood(value) || Number.isFinite(value.askFirstAtMs)) return [];
        const { entry, windows, tags, storedMs, freshMs } = value;
        return [{ key, entry, windows, tags, ageMs: nowMs - storedMs, freshMs }];
      });
    },
    /** Puts an answer back that an earlier process got, as old as it is now; false when it is too old, or there is one already. */
    restore({ key, ageMs, ...copy }: Copy): boolean {
      const value = {
        ...copy,
        isPartial: false,
        storedMs: clock.monotonicMs() - ageMs,
        askFirstAtMs: Number.POSITIVE_INFINITY,
        retryAtMs: 0,
        trouble: 'stale-on-error' as const,
      };
      if (stored.has(key) || !isStillGood(value)) return false;
      stored.set(key, value);
      return true;
    },
    size: () => ({ entries: stored.size, bytes: stored.calculatedSize }),
  };
}

function expireOne(value: Stored): void {
  value.freshMs = 0;
  value.askFirstAtMs = 0;
  value.retryAtMs = 0; // there is something new to be had
}

export type StaleCache = ReturnType<typeof createStaleCache>;

/** What whoever makes something of answers needs of it. */
export type AnswerCache = Pick<StaleCache, 'get' | 'findAtOnce' | 'has' | 'peek' | 'findFacts'>;
