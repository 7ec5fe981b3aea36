import type { Entry } from './entry.ts';

const megabyte = 1024 * 1024;

/** Of a hundred parts of the memory that all caches have together. Pages weigh most: each is kept for each language, and for a first load as for a navigation. */
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

/** How many bytes each cache may hold of `CACHE_MEMORY_MB`. */
export function shareOut(megabytes: number): Readonly<Record<CacheName, number>> {
  const shares = Object.entries(parts).map(([name, part]) => [name, Math.floor((megabytes * megabyte * part) / 100)]);
  return Object.fromEntries(shares) as Record<CacheName, number>; // from every name
}

/** What a text takes: one byte for each character, two where there is one beyond Latin-1 in it, which keys, being escaped, do not have. */
export const bytesOfText = (text: string): number => 24 + text.length;

/** What a map keeps beside key and value: its own slots, which it holds twice while it grows, and those of the order of use. */
export const bytesOfSlot = 120;

const bytesOfBuffer = 250;
/** The record itself, its dates and numbers, and the headers that were prepared for its hits. */
const bytesOfRecord = 2500;

/** What an answer takes with all that is kept about it. */
export function bytesOfEntry(entry: Entry, key: string, tags: ReadonlySet<string>): number {
  const buffers = new Set(Object.values(entry.variants)).size;
  const texts = [...tags].reduce((sum, tag) => sum + bytesOfText(tag) + bytesOfSlot, 0);
  return entry.bytes + buffers * bytesOfBuffer + bytesOfRecord + bytesOfText(key) + bytesOfSlot + texts;
}
