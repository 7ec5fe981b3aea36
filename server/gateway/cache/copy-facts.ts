import type { Windows } from './windows.ts';

/** Metadata of a cached entry. Durations are negative once they have passed. */
export interface CopyFacts {
  /** Served as is; served during a refresh; served only if the refresh fails or is late; never served. */
  state: 'fresh' | 'stale' | 'for-failures' | 'over';
  ageSeconds: number;
  freshForSeconds: number;
  staleForSeconds: number;
  forFailuresForSeconds: number;
  /** Until the content expires on its own; null: never. */
  endsInSeconds: number | null;
  isPartial: boolean;
  bytes: number;
  contentType: string;
  /** Purging any of these marks the entry stale. */
  tags: string[];
}

interface Kept {
  entry: { bytes: number; contentType: string };
  windows: Windows;
  tags: ReadonlySet<string>;
  isPartial: boolean;
  storedMs: number;
  freshMs: number;
  askFirstAtMs: number;
}

export function toCopyFacts(
  { entry: { bytes, contentType }, windows, tags, isPartial, storedMs, freshMs, askFirstAtMs }: Kept,
  nowMs: number,
): CopyFacts {
  const ageMs = Math.max(0, nowMs - storedMs);
  const freshForMs = freshMs - ageMs;
  const staleForMs = Math.min(freshForMs + windows.staleWhileRevalidateSeconds * 1000, askFirstAtMs - nowMs);
  const forFailuresForMs = freshForMs + windows.staleIfErrorSeconds * 1000;
  return {
    state: freshForMs > 0 ? 'fresh' : staleForMs > 0 ? 'stale' : forFailuresForMs > 0 ? 'for-failures' : 'over',
    ageSeconds: Math.floor(ageMs / 1000),
    freshForSeconds: Math.floor(freshForMs / 1000),
    staleForSeconds: Math.floor(staleForMs / 1000),
    forFailuresForSeconds: Math.floor(forFailuresForMs / 1000),
    endsInSeconds: Number.isFinite(askFirstAtMs) ? Math.floor((askFirstAtMs - nowMs) / 1000) : null,
    isPartial,
    bytes,
    contentType,
    tags: [...tags].sort(),
  };
}
