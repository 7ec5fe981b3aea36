import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Words } from './words.ts';

/** Where in the centre it is, in the page's language; the record's own name of the place where that language has none. */
export function findPlace(announcement: Announcement, words: Words): string | undefined {
  return words.find(announcement, 'place') ?? announcement.place ?? undefined;
}
