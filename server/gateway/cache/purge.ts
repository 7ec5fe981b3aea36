import type { StaleCache } from './stale-cache.ts';
import { mediaTag, withGathered } from './tags.ts';

export type PurgeMode = 'soft' | 'hard';

export interface Purge {
  tags: readonly string[];
  /** `soft`: the next asker gets a new answer, or the old one while none is to be had. `hard`: the old one is never given out again. */
  mode: PurgeMode;
  /** How long ago that was, where it is heard of late; what has been made since is none of its. */
  agoMs?: number;
}

interface Dependencies {
  /** By tags; the mall API's answers first: pages are made of them. */
  tagged: readonly StaleCache[];
  /** What is made of so many records that any of them counts. */
  gathered: readonly StaleCache[];
  media: readonly StaleCache[];
  /** After a hard one: what is stored beyond this process must not bring the old answers back. */
  onHard: () => void;
}

/** Lets go of what tags name, in every cache of this gateway. Tells how many answers that were. */
export function createPurge({ tagged, gathered, media, onHard }: Dependencies): (purge: Purge) => number {
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
