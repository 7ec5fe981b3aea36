import { LRUCache } from 'lru-cache';
import { ApiError } from '#shared/contracts/errors.ts';
import { isLate } from '../late.ts';
import type { Entry } from './entry.ts';
import { bytesOfEntry, bytesOfSlot, bytesOfText } from './memory-budget.ts';
import {
  type Answer,
  type CacheClock,
  type Copy,
  type CopyFacts,
  expireOne,
  type Fill,
  type Filled,
  isStillGood,
  type Outcome,
  type Purpose,
  type Stored,
  toAnswerAt,
  toCopyFacts,
  toStored,
} from './stored-answer.ts';
import { createUsualWait, notFoundSeconds, retryPauseMs, type Windows } from './windows.ts';

interface Dependencies {
  clock: CacheClock;
  random: () => number;
  /** Limit for answers, keys and metadata together. */
  maxBytes: number;
  onRefreshError: (key: string, error: unknown) => void;
  /** How long a request waits for the upstream once stale-while-revalidate is over; by default adapts to recent fetch times. */
  waitMs?: number;
  /** Called when the content of a key has changed. */
  onChange?: (key: string) => void;
}

const everyTag = '*';
/** Max duration of a fetch: an answer stored this soon after a purge may have been requested before the purge. */
const maxFetchMs = 10_000;
/** Share of memory for each of the metadata caches. */
const rememberedShare = 0.02;

/**
 * Creates a cache with request coalescing and three phases: fresh → stale-while-revalidate → stale-if-error. A failure
 * never replaces a good answer; "not found" is cached briefly. The size is limited in bytes.
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
  const inFlight = new Map<string, Promise<Stored>>();
  const usual = createUsualWait();
  /** By tag: the sequence number of its last purge. Fetches that started before that purge may return old data. */
  const lastExpiries = new LRUCache<string, number>(remembered);
  /** By tag: the sequence number of its last hard purge. */
  const lastRemovals = new LRUCache<string, number>(remembered);
  let expiries = 0;

  const toAnswer = (found: Stored, outcome: Outcome): Answer => toAnswerAt(found, outcome, clock.monotonicMs());

  /** Returns a fresh answer without waiting. Nearly every request takes this path. */
  function findFresh(key: string): Answer | undefined {
    const found = stored.get(key);
    if (!found) return undefined;
    const ageMs = clock.monotonicMs() - found.storedMs;
    return ageMs < found.freshMs ? toAnswer(found, 'hit') : undefined;
  }

  /**
   * Returns an answer that needs no upstream call now: it is fresh, or stale with a refresh in flight or just tried.
   * Keeps hits cheap while the upstream is slow or down.
   */
  function findCached(key: string): Answer | undefined {
    const found = stored.get(key);
    if (!found) return undefined;
    const nowMs = clock.monotonicMs();
    const staleMs = nowMs - found.storedMs - found.freshMs;
    if (staleMs < 0) return toAnswer(found, 'hit');
    const { staleWhileRevalidateSeconds, staleIfErrorSeconds } = found.windows;
    if (staleMs < staleWhileRevalidateSeconds * 1000 && nowMs < found.revalidateAtMs) {
      return nowMs < found.retryAtMs || inFlight.has(key) ? toAnswer(found, 'stale') : undefined;
    }
    return staleMs < staleIfErrorSeconds * 1000 && nowMs < found.retryAtMs ? toAnswer(found, found.trouble) : undefined;
  }

  /**
   * Returns the answer, fetching it if necessary. Throws the error of `fill` only if there is no usable answer. For
   * `isPatient` callers, a stale answer is a fallback only.
   */
  async function get(key: string, windows: Windows, fill: Fill, isPatient = false): Promise<Answer> {
    const found = stored.get(key);
    if (!found) return toAnswer(await fetchOnce(key, windows, fill, 'miss'), 'miss');
    const nowMs = clock.monotonicMs();
    const staleMs = nowMs - found.storedMs - found.freshMs;
    if (staleMs < 0) return toAnswer(found, 'hit');
    if (!isPatient && staleMs < windows.staleWhileRevalidateSeconds * 1000 && nowMs < found.revalidateAtMs) {
      if (nowMs >= found.retryAtMs) refreshBehind(key, windows, fill, found);
      return toAnswer(found, 'stale');
    }
    if (staleMs >= windows.staleIfErrorSeconds * 1000) return toAnswer(await fetchOnce(key, windows, fill, 'miss'), 'miss');
    if (nowMs < found.retryAtMs) return toAnswer(found, found.trouble);
    return waitOrStale(key, windows, fill, found);
  }

  async function waitOrStale(key: string, windows: Windows, fill: Fill, found: Stored): Promise<Answer> {
    const flight = refreshBehind(key, windows, fill, found);
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, deps.waitMs ?? usual.waitMs(), 'late').unref());
    const renewed = await Promise.race([flight, late]);
    if (renewed === 'late') pause(found, 'stale-on-delay'); // other requests must not wait for this fetch
    return renewed === 'late' || !renewed ? toAnswer(found, found.trouble) : toAnswer(renewed, 'miss');
  }

  function pause(found: Stored, trouble: Stored['trouble']): void {
    found.retryAtMs = clock.monotonicMs() + retryPauseMs;
    found.trouble = trouble;
  }

  /** Refreshes and catches failures: the old answer stays, and the next attempt is delayed. A late answer is not reported as a failure. */
  async function refreshBehind(key: string, windows: Windows, fill: Fill, found: Stored): Promise<Stored | undefined> {
    try {
      return await fetchOnce(key, windows, fill, 'refresh');
    } catch (error) {
      pause(found, isLate(error) ? 'stale-on-delay' : 'stale-on-error');
      if (isLate(error)) return undefined;
      if (error instanceof ApiError && error.httpStatus === 'NotFound') stored.delete(key);
      else deps.onRefreshError(key, error);
      return undefined;
    }
  }

  function fetchOnce(key: string, windows: Windows, fill: Fill, purpose: Purpose): Promise<Stored> {
    const running = inFlight.get(key);
    if (running) return running;
    const missingUntilMs = missing.get(key);
    if (missingUntilMs !== undefined && clock.monotonicMs() < missingUntilMs) return Promise.reject(new ApiError('NotFound'));
    const flight = fetchAndStore(key, windows, () => fill(purpose)).finally(() => inFlight.get(key) === flight && inFlight.delete(key));
    inFlight.set(key, flight);
    return flight;
  }

  async function fetchAndStore(key: string, windows: Windows, fill: () => Promise<Filled>): Promise<Stored> {
    const startedAt = expiries;
    const beganMs = clock.monotonicMs();
    try {
      const filled = await fill();
      usual.remember(clock.monotonicMs() - beganMs);
      const before = stored.peek(key);
      const value = toStored(filled, windows, { clock, share: deps.random() });
      if (value.isPartial && before && isStillGood(before, clock.monotonicMs()))
        throw new ApiError('BadGateway', { cause: new Error('could not fetch all parts of the answer') });
      const hasSince = (last: LRUCache<string, number>) => [everyTag, ...value.tags].some((tag) => (last.get(tag) ?? 0) > startedAt);
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

  /**
   * Marks answers with any of these tags stale, or removes them. Returns the number of affected answers. Answers of
   * fetches in flight count as older than the purge.
   */
  function mark(tags: readonly string[], mode: 'soft' | 'hard', agoMs = 0): number {
    const madeBeforeMs = clock.monotonicMs() - agoMs + (agoMs > 0 ? maxFetchMs : 0);
    expiries += 1;
    for (const tag of tags) for (const last of mode === 'hard' ? [lastExpiries, lastRemovals] : [lastExpiries]) last.set(tag, expiries);
    if (mode === 'hard') inFlight.clear(); // new requests must not join an old fetch
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
    findCached,
    get,
    /** Whether there is an answer that can still be served in place of an error. */
    has: (key: string): boolean => {
      const found = stored.peek(key);
      return found !== undefined && isStillGood(found, clock.monotonicMs());
    },
    /** Returns the stored entry of any age. Does not count as a use. */
    peek: (key: string): Entry | undefined => stored.peek(key)?.entry,
    /** Returns the metadata of the stored entry. Does not count as a use. */
    findFacts(key: string): CopyFacts | undefined {
      const found = stored.peek(key);
      return found && toCopyFacts(found, clock.monotonicMs());
    },
    /**
     * Marks all answers with this tag stale: the next request gets a new answer, or the old one if the upstream is
     * down.
     */
    expire(tag: string): void {
      mark([tag], 'soft');
    },
    /**
     * Purges answers by tag and forgets all "not found" results. `agoMs` dates the purge back: newer answers stay.
     * Returns the number of purged answers.
     */
    purge(tags: readonly string[], mode: 'soft' | 'hard', agoMs = 0): number {
      missing.clear();
      return mark(tags, mode, agoMs);
    },
    purgeAll(mode: 'soft' | 'hard', agoMs = 0): number {
      return this.purge([everyTag], mode, agoMs);
    },
    /**
     * Lists complete answers that can still be used as a fallback, most recently used first. Leaves out answers that
     * expire at a given time.
     */
    listCopies(): Copy[] {
      const nowMs = clock.monotonicMs();
      return [...stored.entries()].flatMap(([key, value]) => {
        if (!isStillGood(value, clock.monotonicMs()) || Number.isFinite(value.revalidateAtMs)) return [];
        const { entry, windows, tags, storedMs, freshMs } = value;
        return [{ key, entry, windows, tags, ageMs: nowMs - storedMs, freshMs }];
      });
    },
    /** Restores an answer of an earlier process at its current age. Returns false if it is too old or the key is taken. */
    restore({ key, ageMs, ...copy }: Copy): boolean {
      const value = {
        ...copy,
        isPartial: false,
        storedMs: clock.monotonicMs() - ageMs,
        revalidateAtMs: Number.POSITIVE_INFINITY,
        retryAtMs: 0,
        trouble: 'stale-on-error' as const,
      };
      if (stored.has(key) || !isStillGood(value, clock.monotonicMs())) return false;
      stored.set(key, value);
      return true;
    },
    size: () => ({ entries: stored.size, bytes: stored.calculatedSize }),
  };
}

export type StaleCache = ReturnType<typeof createStaleCache>;

/** The part of the cache needed to derive content from answers. */
export type AnswerCache = Pick<StaleCache, 'get' | 'findCached' | 'has' | 'peek' | 'findFacts'>;
