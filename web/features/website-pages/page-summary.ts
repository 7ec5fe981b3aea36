import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import type { RecordTexts } from '../../lib/texts/record-texts.ts';
import { toPlainText } from '../../lib/texts/rich-text.ts';

/** Summarises a page in one or two sentences: its description, else its first text. */
export function findPageSummary(page: WebsitePage, texts: RecordTexts, blocks = page.blocks): string | undefined {
  const own = texts.find(page, 'description');
  if (own && blocks === page.blocks) return own;
  const found = [
    blocks === page.blocks ? texts.find(page, 'article') : undefined,
    ...blocks.flatMap((block) => [texts.find(block, 'text'), ...block.items.map((item) => texts.find(item, 'text'))]),
  ];
  return found.map((html) => (html ? toPlainText(html) : '')).find((text) => text.length > 20) ?? own;
}
