import type { Announcement } from '#shared/contracts/announcements.ts';
import { toPlainText } from '../../lib/plain-text.ts';
import type { Words } from '../../lib/words.ts';

const mostCharacters = 160;

/** What an announcement says, in one or two sentences: its perex, else the beginning of its article, else its title. */
export function toSummary(announcement: Announcement, words: Words): string {
  return (
    words.find(announcement, 'perex') ??
    (toPlainText(words.find(announcement, 'article') ?? '', mostCharacters) || words.get(announcement, 'title'))
  );
}
