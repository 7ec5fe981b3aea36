import { describe, expect, it } from 'vitest';
import { fitRichTextLinks } from '#server/pages/make/page-payload.ts';

const place = { locale: 'cz', settings: {}, pages: {}, empty: [] } as const;

describe('fitRichTextLinks', () => {
  it('translates links into the page’s language, keeps external links, and keeps only the text of invalid ones', () => {
    const html =
      '<p><a href="/events/1" title="x">Akce</a>, <a href="/cz/wl">přihlášení</a> a <a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener">jinde</a></p>';
    expect(fitRichTextLinks(html, place)).toBe(
      '<p><a href="/cz/akce/1" title="x">Akce</a>, přihlášení a <a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener">jinde</a></p>',
    );
  });

  it('rewrites links to files to addresses of the gateway', () => {
    expect(fitRichTextLinks('<a href="/media/documents/rules.pdf">Řád</a>, <a href="/media/x.exe">program</a>', place)).toBe(
      '<a href="/api/documents/media/documents/rules.pdf">Řád</a>, program',
    );
  });

  it.each([
    ['an attribute that looks like a link', '<p title="<a href=&quot;/news&quot;>x</a>">a</p><a href="/news">b</a>', '<p title="<a href=&quot;/news&quot;>x</a>">a</p><a href="/cz/novinky/1">b</a>'],
    ['a quote in an address', '<a href="/search?q=%22&quot;" title="a&quot;b">c</a>', '<a href="/cz/hledat?q=%22&quot;" title="a&quot;b">c</a>'],
    ['a link without its end', '<p><a href="/cz/wl">a</p><p>b</p>', '<p>a</p><p>b</p>'],
    ['a link without an address', '<a title="x">a</a>', '<a title="x">a</a>'],
  ])('reads %s as a browser does', (_what, html, expected) => {
    expect(fitRichTextLinks(html, place)).toBe(expected);
  }); // biome-ignore format: a table
});
