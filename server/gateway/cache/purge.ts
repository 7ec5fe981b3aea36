import { mediaTag } from '#shared/site/purge-tags.ts';
import type { Caches } from './caches.ts';
import { withGathered } from './tags.ts';

export interface Purge {
  tags: readonly string[];
  /** `soft`: the next asker gets a new answer, or the old one while none is to be had. `hard`: the old one is never given out again. */
  mode: 'soft' | 'hard';
  /** How long ago that was, where it is heard of late; what has been made since is none of its. */
  agoMs?: number;
}

interface Dependencies {
  caches: Caches;
  /** After a hard one: what is stored beyond this process must not bring the old answers back. */
  onHard: () => void;
}

/** Lets go of what tags name, in every cache of this gateway. Tells how many answers that were. */
export function createPurge({ caches, onHard }: Dependencies): (purge: Purge) => number {
  const tagged = [caches.content, caches.pages, caches.queriedPages]; // the mall API's answers first: pages are made of them
  const gathered = [caches.sitemaps, caches.calendars]; // of so many records that any of them counts
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
