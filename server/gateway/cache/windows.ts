import type { Freshness } from '#shared/contracts/endpoint.ts';

/** How long an answer may be served, in seconds since it was fetched. */
export interface Windows {
  /** Served without a refresh. */
  freshSeconds: number;
  /** `max-age` for browsers and CDNs, if different from `freshSeconds`. */
  heldSeconds?: number;
  /** After `freshSeconds`: served immediately while a refresh runs. */
  staleWhileRevalidateSeconds: number;
  /** After that: served only if the upstream fails or is late. */
  staleIfErrorSeconds: number;
}

const daySeconds = 86_400;

export const windows: Readonly<Record<Freshness, Windows>> = {
  steady: { freshSeconds: 60, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: daySeconds },
  live: { freshSeconds: 15, staleWhileRevalidateSeconds: 60, staleIfErrorSeconds: daySeconds },
  instant: { freshSeconds: 2, heldSeconds: 0, staleWhileRevalidateSeconds: 0, staleIfErrorSeconds: 60 },
};

export const imageWindows: Windows = { freshSeconds: 3600, staleWhileRevalidateSeconds: daySeconds, staleIfErrorSeconds: 7 * daySeconds };

/** Search engines read sitemaps rarely, and no visitor waits for one. */
export const sitemapWindows: Windows = { freshSeconds: 600, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: daySeconds };

/** Returns the `Cache-Control` header for browsers and CDNs. */
export function toCacheControl({
  freshSeconds,
  heldSeconds = freshSeconds,
  staleWhileRevalidateSeconds,
  staleIfErrorSeconds,
}: Windows): string {
  return `public, max-age=${heldSeconds}, stale-while-revalidate=${staleWhileRevalidateSeconds}, stale-if-error=${staleIfErrorSeconds}`;
}

/** How long "not found" is cached: short, so that new content appears soon. */
export const notFoundSeconds = 10;
/** Minimum delay between refresh attempts after a failure, per key. */
export const retryPauseMs = 2000;
/** Bounds of the adaptive timeout once stale-while-revalidate is over. */
export const waitMs = { least: 300, most: 2000 } as const;

const remembered = 50;
/** Percentile of fetch times that is considered usual. */
const usualShare = 0.95;
const room = 2;

/** Computes a timeout of twice the 95th percentile of recent fetch times, so that a single slow fetch has no effect. */
export function createUsualWait() {
  const lastMs: number[] = [];
  return {
    /** Call after each successful fetch. */
    remember(ms: number): void {
      lastMs.push(ms);
      if (lastMs.length > remembered) lastMs.shift();
    },
    waitMs(): number {
      const sorted = lastMs.toSorted((a, b) => a - b);
      const usualMs = sorted[Math.ceil(sorted.length * usualShare) - 1] ?? 0;
      return Math.min(Math.max(room * usualMs, waitMs.least), waitMs.most);
    },
  };
}
