import type { Freshness } from '#shared/contracts/endpoint.ts';

/** How long an answer may be given out, counted in seconds from when it was fetched. */
export interface Windows {
  /** As it is. */
  freshSeconds: number;
  /** The same for browsers and layers in front, where it is another time: they ask again. */
  heldSeconds?: number;
  /** After that: still at once, while one refresh runs. */
  staleWhileRevalidateSeconds: number;
  /** After that: only if the upstream does not answer in time, or fails. */
  staleIfErrorSeconds: number;
}

const daySeconds = 86_400;

export const windows: Readonly<Record<Freshness, Windows>> = {
  steady: { freshSeconds: 60, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: daySeconds },
  live: { freshSeconds: 15, staleWhileRevalidateSeconds: 60, staleIfErrorSeconds: daySeconds },
  instant: { freshSeconds: 2, heldSeconds: 0, staleWhileRevalidateSeconds: 0, staleIfErrorSeconds: 60 },
};

export const imageWindows: Windows = { freshSeconds: 3600, staleWhileRevalidateSeconds: daySeconds, staleIfErrorSeconds: 7 * daySeconds };

/** Nobody waits for what search engines read now and then. */
export const sitemapWindows: Windows = { freshSeconds: 600, staleWhileRevalidateSeconds: 600, staleIfErrorSeconds: daySeconds };

/** The same in words for the layers in front. */
export function toCacheControl({
  freshSeconds,
  heldSeconds = freshSeconds,
  staleWhileRevalidateSeconds,
  staleIfErrorSeconds,
}: Windows): string {
  return `public, max-age=${heldSeconds}, stale-while-revalidate=${staleWhileRevalidateSeconds}, stale-if-error=${staleIfErrorSeconds}`;
}

/** "Not found" is believed this long, so that new content appears soon. */
export const notFoundSeconds = 10;
/** After a failed refresh the upstream is left alone for this long, per key. */
export const retryPauseMs = 2000;
/** How long an answer past its second window waits for the upstream: as long as that usually takes, within these. */
export const waitMs = { least: 300, most: 2000 } as const;
