import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import { toPlainText } from '../../lib/plain-text.ts';
import type { Words } from '../../lib/words.ts';

/** What a page is about, in a sentence or two: its description, else the first words that stand on it. */
export function findPageSummary(page: WebsitePage, words: Words, blocks = page.blocks): string | undefined {
  const own = words.find(page, 'description');
  if (own && blocks === page.blocks) return own;
  const texts = [
    blocks === page.blocks ? words.find(page, 'article') : undefined,
    ...blocks.flatMap((block) => [words.find(block, 'text'), ...block.items.map((item) => words.find(item, 'text'))]),
  ];
  return texts.map((html) => (html ? toPlainText(html) : '')).find((text) => text.length > 20) ?? own;
}
