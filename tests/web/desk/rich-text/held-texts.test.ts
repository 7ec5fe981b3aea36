// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { extensions } from '#web/desk/rich-text/extensions.ts';
import { isEditable, readHtml, toHtml } from '#web/desk/rich-text/html.ts';

const tenants = join(import.meta.dirname, '../../../../config/tenants');
const texts = readdirSync(tenants).flatMap((tenant) =>
  readdirSync(join(tenants, tenant, 'content')).flatMap((file) =>
    listHtml(JSON.parse(readFileSync(join(tenants, tenant, 'content', file), 'utf8'))),
  ),
);

function listHtml(value: unknown): string[] {
  if (typeof value === 'string') return /<[a-z]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listHtml) : [];
}

/** Returns the HTML that the editor makes of `html` after the caret was placed. */
function passThrough(editor: Editor, html: string): string {
  editor.commands.setContent(readHtml(html).toJSON());
  editor.commands.setTextSelection(1);
  return toHtml(editor.state.doc, html);
}

describe('the texts of the centres', () => {
  const expectExact = (some: readonly string[]) => {
    const editor = new Editor({ element: null, injectCSS: false, extensions });
    expect(some.filter((html) => passThrough(editor, html) !== html)).toEqual([]);
    editor.destroy();
  };
  const editable = texts.filter(isEditable);

  it('are edited as HTML in less than 1 % of cases', () => {
    expect(texts.length).toBeGreaterThan(2000);
    expect((texts.length - editable.length) / texts.length).toBeLessThan(0.01);
  });

  it('are returned unchanged by the editor: every thirtieth text', () => expectExact(editable.filter((_, index) => index % 30 === 0)));

  it('are returned unchanged by the editor: all texts', { tags: 'long' }, () => expectExact(editable));
});

describe('isEditable', () => {
  it.each([
    ['', true],
    ['Words alone', true],
    ['<p>A &amp; B, 5 &lt; 6</p>', true],
    ['<p>A & B</p>', true],
    ['<p>A & B &amp; C</p>', false],
    ['<p>10\u00a0h</p>', true],
    ['<p>10&nbsp;h</p>', false],
    ['<ul><li>One</li><li><p>Two</p></li><li>Three<ul><li>Four</li></ul></li></ul>', true],
    ['<ol start="3"><li>One</li></ol>', true],
    ['<blockquote>Said</blockquote><p>After</p>', true],
    ['<p><a href="/shops" title="Shops">Shops</a></p>', true],
    ['<p><a href="https://example.com" target="_blank">There</a></p>', false],
    ['<p><a href="javascript:alert(1)">There</a></p>', false],
    ['<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>', true],
    ['<table><tbody><tr><th scope="row">A</th><td></td></tr></tbody></table>', true],
    ['<table><tbody><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>', false],
    ['<table><caption>Prices</caption><tbody><tr><td>1</td></tr></tbody></table>', false],
    ['<p><b>Bold</b></p>', false],
    ['<p><strong><a href="/">Bold</a></strong></p>', false],
    ['<p lang="en">Hello</p>', false],
    ['<figure><img src="https://example.com/a.jpg" alt=""></figure>', false],
    ['<p>A</p><img src="/media/u/a.webp" alt="The quay" width="640" height="427"><p>B</p>', true],
    ['<img src="/media/u/a.webp" alt="" width="640" height="427">', true],
    ['<p>A<img src="/media/u/a.webp" alt="" width="640" height="427"></p>', false],
    ['<img src="/media/u/a.webp" alt="" loading="lazy">', false],
    ['<p>One</p>\n<p>Two</p>', false],
    ['<h1>Large</h1>', false],
    ['<p class="x">Hello</p>', false],
    ['<p style="color: red">Hello</p>', false],
    ['<p>Write style=bold</p>', true],
  ])('returns for %j: %s', (html, expected) => {
    expect(isEditable(html)).toBe(expected);
  });
});
