import type { Announcement } from '#shared/contracts/announcements.ts';
import { toPlainText } from '../../lib/texts/plain-text.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';

const mostCharacters = 160;

/** What an announcement says, in one or two sentences: its perex, else the beginning of its article, else its title. */
export function toSummary(announcement: Announcement, texts: RecordTexts): string {
  return (
    texts.find(announcement, 'perex') ??
    (toPlainText(texts.find(announcement, 'article') ?? '', mostCharacters) || texts.get(announcement, 'title'))
  );
}
