import type { Entry } from './entry.ts';
import type { Windows } from './windows.ts';

/** How an answer was obtained, for `Cache-Status`. */
export type Outcome = 'hit' | 'stale' | 'stale-on-error' | 'stale-on-delay' | 'miss' | 'bypass';

export interface Answer {
  entry: Entry;
  outcome: Outcome;
  ageSeconds: number;
  /** Negative once the answer is stale. */
  ttlSeconds: number;
  /** Seconds until the content expires; after that it must not be served stale. */
  endsInSeconds: number;
  /** Tags of all sources of the answer. */
  tags: ReadonlySet<string>;
}

/** Why an answer is fetched: a request is waiting for it, or a stale one is being refreshed. */
export type Purpose = 'miss' | 'refresh';

/**
 * Fetches an answer from the upstream. After `expiresAt` (an opening hour, the end of an offer) the answer is
 * revalidated before it is served. `tags` identify the sources of the answer. A partial answer never replaces a
 * complete one.
 */
export type Fill = (purpose: Purpose) => Promise<Filled>;

export interface Filled {
  entry: Entry;
  expiresAt?: Date | undefined;
  tags?: ReadonlySet<string>;
  isPartial?: boolean;
  /** Age of the answer, if another gateway fetched it. */
  ageMs?: number;
  /** False: return it to the waiting requests, but do not store it. */
  isKept?: boolean;
}

export interface CacheClock {
  /** Monotonic, independent of the wall clock. */
  monotonicMs(): number;
  now(): Date;
  /** Boot id and time since boot. If unavailable, the length of a restart is measured by the wall clock. */
  findBoot?(): { id: string; ms: number } | undefined;
}

export interface Stored {
  entry: Entry;
  windows: Windows;
  tags: ReadonlySet<string>;
  isPartial: boolean;
  storedMs: number;
  freshMs: number;
  /** After this time the answer is revalidated before use, even if its windows would allow serving it. */
  revalidateAtMs: number;
  retryAtMs: number;
  /** Why no refresh is tried before `retryAtMs`. */
  trouble: 'stale-on-error' | 'stale-on-delay';
}

/** A good answer with its age, for storage outside this process. */
export interface Copy {
  key: string;
  entry: Entry;
  windows: Windows;
  tags: ReadonlySet<string>;
  ageMs: number;
  freshMs: number;
}

const noTags: ReadonlySet<string> = new Set();

/** When an answer is stored. `share`: random number from 0 to 1 that spreads the expiry of keys cached together. */
export interface StoringTime {
  clock: CacheClock;
  share: number;
}

export function toStored(
  { entry, expiresAt, tags = noTags, isPartial = false, ageMs = 0 }: Filled,
  windows: Windows,
  { clock, share }: StoringTime,
): Stored {
  const nowMs = clock.monotonicMs();
  const spreadMs = windows.freshSeconds * 1000 * (0.9 + 0.1 * share);
  const leftMs = expiresAt ? Math.max(0, expiresAt.getTime() - clock.now().getTime()) : Number.POSITIVE_INFINITY;
  return {
    entry,
    windows,
    tags,
    isPartial,
    storedMs: nowMs - ageMs,
    freshMs: Math.min(spreadMs, ageMs + leftMs),
    revalidateAtMs: nowMs + leftMs,
    retryAtMs: 0,
    trouble: 'stale-on-error',
  };
}

export function toAnswerAt({ entry, tags, storedMs, freshMs, revalidateAtMs }: Stored, outcome: Outcome, nowMs: number): Answer {
  const ageMs = Math.max(0, nowMs - storedMs);
  return {
    entry,
    outcome,
    tags,
    ageSeconds: Math.floor(ageMs / 1000),
    ttlSeconds: Math.floor((freshMs - ageMs) / 1000),
    endsInSeconds: Math.floor((revalidateAtMs - nowMs) / 1000),
  };
}

/** Whether a complete answer can still be served in place of an error. */
export function isStillGood({ isPartial, windows, storedMs, freshMs }: Stored, nowMs: number): boolean {
  return !isPartial && nowMs - storedMs - freshMs < windows.staleIfErrorSeconds * 1000;
}

export function expireOne(value: Stored): void {
  value.freshMs = 0;
  value.revalidateAtMs = 0;
  value.retryAtMs = 0; // new content is available
}

/** Metadata of a cached entry. Durations are negative once they have passed. */
export interface CopyFacts {
  /**
   * `fresh`: served without a refresh. `stale`: served during a refresh. `for-failures`: served only if the refresh
   * fails or is late. `over`: never served.
   */
  state: 'fresh' | 'stale' | 'for-failures' | 'over';
  ageSeconds: number;
  freshForSeconds: number;
  staleForSeconds: number;
  forFailuresForSeconds: number;
  /** Seconds until the content itself expires; null: never. */
  endsInSeconds: number | null;
  isPartial: boolean;
  bytes: number;
  contentType: string;
  /** Purging any of these marks the entry stale. */
  tags: string[];
}

export function toCopyFacts(
  { entry: { bytes, contentType }, windows, tags, isPartial, storedMs, freshMs, revalidateAtMs }: Stored,
  nowMs: number,
): CopyFacts {
  const ageMs = Math.max(0, nowMs - storedMs);
  const freshForMs = freshMs - ageMs;
  const staleForMs = Math.min(freshForMs + windows.staleWhileRevalidateSeconds * 1000, revalidateAtMs - nowMs);
  const forFailuresForMs = freshForMs + windows.staleIfErrorSeconds * 1000;
  return {
    state: freshForMs > 0 ? 'fresh' : staleForMs > 0 ? 'stale' : forFailuresForMs > 0 ? 'for-failures' : 'over',
    ageSeconds: Math.floor(ageMs / 1000),
    freshForSeconds: Math.floor(freshForMs / 1000),
    staleForSeconds: Math.floor(staleForMs / 1000),
    forFailuresForSeconds: Math.floor(forFailuresForMs / 1000),
    endsInSeconds: Number.isFinite(revalidateAtMs) ? Math.floor((revalidateAtMs - nowMs) / 1000) : null,
    isPartial,
    bytes,
    contentType,
    tags: [...tags].sort(),
  };
}
