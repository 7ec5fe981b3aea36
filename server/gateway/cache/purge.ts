import { mediaTag } from '#shared/site/purge-tags.ts';
import type { Caches } from './caches.ts';
import { withGathered } from './tags.ts';

export interface Purge {
  tags: readonly string[];
  /** `soft`: the next request fetches a new answer, with the old one as a fallback. `hard`: the old one is never served again. */
  mode: 'soft' | 'hard';
  /** How long ago the purge happened, if we learn of it late; newer answers are not affected. */
  agoMs?: number;
}

interface Dependencies {
  caches: Caches;
  /** Called after a hard purge, so that storage outside this process does not bring old answers back. */
  onHard: () => void;
}

/** Purges tags in every cache of this gateway. Returns the number of affected answers. */
export function createPurge({ caches, onHard }: Dependencies): (purge: Purge) => number {
  const tagged = [caches.content, caches.pages, caches.queriedPages]; // answers first: pages are built from them
  const gathered = [caches.sitemaps, caches.calendars]; // built from so many records that any purge affects them
  const media = [caches.images, caches.documents];
  return ({ tags, mode, agoMs }) => {
    const all = withGathered(tags);
    const ofAnswers = all.some((tag) => tag !== mediaTag);
    const counts = [
      ...tagged.map((cache) => cache.purge(all, mode, agoMs)),
      ...(ofAnswers ? gathered : []).map((cache) => cache.purgeAll(mode, agoMs)),
      ...(tags.includes(mediaTag) ? media : []).map((cache) => cache.purgeAll(mode, agoMs)),
    ];
    if (mode === 'hard') onHard();
    return counts.reduce((sum, count) => sum + count, 0);
  };
}
