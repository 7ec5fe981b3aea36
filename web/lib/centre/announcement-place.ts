import type { Announcement } from '#shared/contracts/announcements.ts';
import type { RecordTexts } from '../texts/record-texts.ts';

/** Returns the place in the page's language; without a translation, the record's own place. */
export function findPlace(announcement: Announcement, texts: RecordTexts): string | undefined {
  return texts.find(announcement, 'place') ?? announcement.place ?? undefined;
}
