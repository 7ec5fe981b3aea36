import type { Entry } from './entry.ts';

const megabyte = 1024 * 1024;

/**
 * Shares of `CACHE_MEMORY_MB`, in per cent. Pages need the most: each is stored per language, as a document and as a
 * navigation payload.
 */
const parts = {
  content: 18,
  pages: 48,
  queriedPages: 6,
  images: 12,
  documents: 6,
  calendars: 2,
  sitemaps: 2,
  earlyHits: 6,
} as const;

export type CacheName = keyof typeof parts;

/** Returns the byte limit of each cache. */
export function shareOut(megabytes: number): Readonly<Record<CacheName, number>> {
  const shares = Object.entries(parts).map(([name, part]) => [name, Math.floor((megabytes * megabyte * part) / 100)]);
  return Object.fromEntries(shares) as Record<CacheName, number>; // safe: `parts` has every name
}

/**
 * Estimates the size of a string in V8: one byte per character. Keys are escaped, so they contain no characters beyond
 * Latin-1, which would take two bytes each.
 */
export const bytesOfText = (text: string): number => 24 + text.length;

/** Overhead of an LRU entry in addition to key and value: map slots (doubled while the map grows) and the recency list. */
export const bytesOfSlot = 120;

const bytesOfBuffer = 250;
/** The entry object, its dates and numbers, and the headers prepared for early hits. */
const bytesOfRecord = 2500;

/** Estimates the memory of a cached answer, including its metadata. */
export function bytesOfEntry(entry: Entry, key: string, tags: ReadonlySet<string>): number {
  const buffers = new Set(Object.values(entry.variants)).size;
  const texts = [...tags].reduce((sum, tag) => sum + bytesOfText(tag) + bytesOfSlot, 0);
  return entry.bytes + buffers * bytesOfBuffer + bytesOfRecord + bytesOfText(key) + bytesOfSlot + texts;
}
