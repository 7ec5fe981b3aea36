// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readHtml, toHtml } from '#web/desk/rich-text/html.ts';
import { cleanPasted, countPictures } from '#web/desk/rich-text/paste.ts';
import { sanitizeHtml } from '#web/desk/rich-text/sanitize-html.ts';

describe('cleanPasted', () => {
  it.each([
    ['a heading of a page', '<h1 id="top">Large</h1><h6>Small</h6>', '<h2>Large</h2><h4>Small</h4>'],
    ['a list of a word processor', '<ul><li class="x"><p><span>One</span></p></li></ul><p></p>', '<ul><li>One</li></ul>'],
    ['a link that opens a window', '<p><a href="/a" target="_blank" rel="nofollow" onclick="x()">A</a></p>', '<p><a href="/a">A</a></p>'],
    ['a link that runs', '<p><a href="javascript:x()">A</a></p>', '<p>A</p>'],
    ['bold by style', '<p><span style="font-weight: 700">B</span></p>', '<p><strong>B</strong></p>'],
    ['a whole text in a meaningless tag', '<b style="font-weight:normal"><p style="font-style: italic">A</p></b>', '<p><em>A</em></p>'],
    ['a picture and a script', '<p>A<img src="https://example.com/a.png"></p><script>x()</script>', '<p>A</p>'],
    [
      'a table with widths',
      '<table style="width:9px"><tbody><tr><td style="width:5px"><p>1</p></td></tr></tbody></table>',
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
    ],
  ])('keeps what the editor supports of %s', (_name, pasted, expected) => {
    expect(toHtml(readHtml(cleanPasted(pasted)), '')).toBe(expected);
  });

  it('passes no style to the editor', () => {
    expect(cleanPasted('<style>p { color: red }</style><p style="color: red">A style=b</p>')).toBe('<p>A style=b</p>');
  });

  it('leaves text from the editor unchanged', () => {
    const html = '<ul data-pm-slice="1 1 []"><li><p data-written="tag">One</p></li></ul>';
    expect(cleanPasted(html)).toBe(html);
  });
});

describe('a list pasted from Word', () => {
  const file = readFileSync(join(import.meta.dirname, '../../../support/typed/word-list.txt'), 'utf8');
  const item = (level: number, sign: string, text: string, list = 0) =>
    `<p class=MsoListParagraph style='mso-list:l${list} level${level} lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp; </span></span>${text}</p>`;
  const toText = (html: string) => toHtml(readHtml(cleanPasted(html)), '');

  it('becomes a list without its bullet characters', () => {
    expect(toText(file)).toBe(
      '<p>Bring along:</p><ul><li>a <strong>bicycle</strong></li><li>a helmet</li></ul><ol><li>first</li><li>second</li></ol><p>See you.</p>',
    );
  });

  it.each([
    [
      'levels',
      item(1, '·', 'A') + item(2, 'o', 'B') + item(2, 'o', 'C') + item(1, '·', 'D'),
      '<ul><li>A<ul><li>B</li><li>C</li></ul></li><li>D</li></ul>',
    ],
    ['a beginning', item(1, '3.', 'A') + item(1, '4.', 'B'), '<ol start="3"><li>A</li><li>B</li></ol>'],
    ['letters', item(1, 'a)', 'A') + item(1, 'b)', 'B'), '<ol><li>A</li><li>B</li></ol>'],
    ['two lists', item(1, '·', 'A') + item(1, '·', 'B', 1), '<ul><li>A</li></ul><ul><li>B</li></ul>'],
    ['a paragraph between', `${item(1, '·', 'A')}<p>B</p>${item(1, '·', 'C')}`, '<ul><li>A</li></ul><p>B</p><ul><li>C</li></ul>'],
  ])('keeps %s', (_name, pasted, expected) => {
    expect(toText(pasted)).toBe(expected);
  });
});

describe('countPictures', () => {
  it.each([
    ['<p>A<img src="a.png"></p><img src="b.png">', 2],
    ['<p><v:shape><v:imagedata src="file:///a.png"></v:imagedata></v:shape></p>', 1],
    ['<p>A</p>', 0],
  ])('counts the pictures in %s: %i', (html, count) => {
    expect(countPictures(html)).toBe(count);
  });
});

describe('sanitizeHtml', () => {
  it.each([
    ['<p onclick="x()" style="color:red" lang="en">A<script>x()</script></p>', '<p lang="en">A</p>'],
    ['<p><a href="javascript:x()">A</a> <a href="/b">B</a></p>', '<p><a>A</a> <a href="/b">B</a></p>'],
    ['<div><marquee>A</marquee></div><template><p>B</p></template>', 'A'],
    ['<svg><a href="/x"><text>A</text></a></svg><p>B</p>', '<p>B</p>'],
  ])('sanitises %j to %j', (html, expected) => {
    expect(sanitizeHtml(html)).toBe(expected);
  });
});
