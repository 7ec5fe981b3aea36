import { describe, expect, it } from 'vitest';
import { toPlainLines } from '#server/gateway/site/calendar-entries.ts';
import { findInconsistencies } from '#server/mall-api/content/consistency-checks.ts';
import { emptyContent } from '#server/mall-api/content/known-kinds.ts';
import { readMarkup } from '#server/markup.ts';
import { fitRichTextLinks } from '#server/pages/make/page-payload.ts';
import type { Question } from '#shared/contracts/faq.ts';
import { maxTextLength } from '#shared/rules/typed-text.ts';
import { measureProcessorMs } from '../support/processor-time.ts';

const fill = (part: string, share = 1) => part.repeat(Math.ceil((maxTextLength * share) / part.length)).slice(0, maxTextLength * share);

const hostile = [
  ...['<', '<a ', '<a\t', '<a href="', '<a href="x" ', '<a href=x>', '</', '</a>', '<!--', '<![CDATA[', '&amp', '&#'].map((part) =>
    fill(part),
  ),
  ...['<b>', '<p>', '<li>', '<dd><dt>', '<svg><title>', '<script>', '<table><tr><td>'].map((part) => fill(part)),
  fill('<b>', 0.5) + fill('</c>', 0.5),
  `<a href="${fill('x').slice(10)}`,
  `<a ${fill('b=c ').slice(4)}`,
];

const faqOf = (article: string) => ({
  ...emptyContent(),
  faq: [{ translations: [{ locale: 'en', title: '', article }] } as unknown as Question],
});
const maxMs = 50;
const place = { locale: 'cz', settings: {}, pages: {}, empty: [] } as const;

describe('readMarkup', () => {
  it('stops at elements nested more than 100 levels deep', () => {
    const names: string[] = [];
    expect(readMarkup('<b>'.repeat(101), { onOpen: (name) => void names.push(name) })).toBe(false);
    expect(names).toHaveLength(100);
    expect(readMarkup(`${'<b>'.repeat(100)}${'<br>'.repeat(500)}`, {})).toBe(true);
  });
});

describe.each<[string, (text: string) => unknown]>([
  ['checking content for scripts', (text) => findInconsistencies(faqOf(text))],
  ['rewriting the links of a page', (text) => fitRichTextLinks(text, place)],
  ['writing the lines of a calendar entry', (text) => toPlainLines(text, 1000)],
])('%s', (_name, act) => {
  it('requires at most 50 ms of processor time for any text of the maximum length', () => {
    const slow = hostile.map((text) => [text.slice(0, 12), Math.round(measureProcessorMs(() => void act(text), maxMs))] as const);
    expect(slow.filter(([, ms]) => ms > maxMs)).toEqual([]);
  });
});
