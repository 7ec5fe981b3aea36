import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Words } from '../../lib/words.ts';

const longest = 160;
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' };

/** What an announcement says, in one or two sentences: its perex, else the beginning of its article, else its title. */
export function toSummary(announcement: Announcement, words: Words): string {
  const perex = words.find(announcement, 'perex');
  if (perex !== undefined) return perex;
  const article = toPlainText(words.find(announcement, 'article') ?? '');
  return article === '' ? words.get(announcement, 'title') : cut(article);
}

function toPlainText(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
  return text.replace(/\s+/g, ' ').trim();
}

function cut(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`;
}
