import type { Announcement } from '#shared/contracts/announcements.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';

const maxCharacters = 160;

/** Summary in one or two sentences: the perex, else the beginning of the article, else the title. */
export function toSummary(announcement: Announcement, texts: RecordTexts): string {
  return (
    texts.find(announcement, 'perex') ??
    (toPlainText(texts.find(announcement, 'article') ?? '', maxCharacters) || texts.get(announcement, 'title'))
  );
}
