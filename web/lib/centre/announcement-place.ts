import type { Announcement } from '#shared/contracts/announcements.ts';
import type { RecordTexts } from '../texts/record-texts.ts';

/** Where in the centre it is, in the page's language; the record's own name of the place where that language has none. */
export function findPlace(announcement: Announcement, texts: RecordTexts): string | undefined {
  return texts.find(announcement, 'place') ?? announcement.place ?? undefined;
}
