// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { readHtml, toHtml } from '#web/desk/rich-text/html.ts';
import { cleanPasted } from '#web/desk/rich-text/paste.ts';
import { toPreview } from '#web/desk/rich-text/preview.ts';

describe('cleanPasted', () => {
  it.each([
    ['a heading of a page', '<h1 id="top">Large</h1><h6>Small</h6>', '<h2>Large</h2><h4>Small</h4>'],
    ['a list of a word processor', '<ul><li class="x"><p><span>One</span></p></li></ul><p></p>', '<ul><li>One</li></ul>'],
    ['a link that opens a window', '<p><a href="/a" target="_blank" rel="nofollow" onclick="x()">A</a></p>', '<p><a href="/a">A</a></p>'],
    ['a link that runs', '<p><a href="javascript:x()">A</a></p>', '<p>A</p>'],
    ['bold by style', '<p><span style="font-weight: 700">B</span></p>', '<p><strong>B</strong></p>'],
    ['a whole text in a tag that is none', '<b style="font-weight:normal"><p style="font-style: italic">A</p></b>', '<p><em>A</em></p>'],
    ['a picture and a script', '<p>A<img src="https://example.com/a.png"></p><script>x()</script>', '<p>A</p>'],
    [
      'a table with widths',
      '<table style="width:9px"><tbody><tr><td style="width:5px"><p>1</p></td></tr></tbody></table>',
      '<table><tbody><tr><td>1</td></tr></tbody></table>',
    ],
  ])('takes of %s what the editor holds', (_name, pasted, expected) => {
    expect(toHtml(readHtml(cleanPasted(pasted)), '')).toBe(expected);
  });

  it('hands no style to the editor', () => {
    expect(cleanPasted('<style>p { color: red }</style><p style="color: red">A style=b</p>')).toBe('<p>A style=b</p>');
  });

  it('leaves what comes from the editor as it is', () => {
    const html = '<ul data-pm-slice="1 1 []"><li><p data-written="tag">One</p></li></ul>';
    expect(cleanPasted(html)).toBe(html);
  });
});

describe('toPreview', () => {
  it.each([
    ['<p onclick="x()" style="color:red" lang="en">A<script>x()</script></p>', '<p lang="en">A</p>'],
    ['<p><a href="javascript:x()">A</a> <a href="/b">B</a></p>', '<p><a>A</a> <a href="/b">B</a></p>'],
    ['<div><marquee>A</marquee></div><template><p>B</p></template>', 'A'],
    ['<svg><a href="/x"><text>A</text></a></svg><p>B</p>', '<p>B</p>'],
  ])('of %j is %j', (html, expected) => {
    expect(toPreview(html)).toBe(expected);
  });
});
