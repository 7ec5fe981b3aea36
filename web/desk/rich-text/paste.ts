import { parseHtml } from './parse-html.ts';
import { toRealLists } from './word-lists.ts';

const levels: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };

const kept: ReadonlySet<string> = new Set(['href', 'colspan', 'rowspan', 'scope', 'start']);

/** Styles with which other programs express our tags. */
const tagsOfStyles: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
];

/** Number of pictures in a pasted or dropped text: the editor supports none. Word writes some only as `v:imagedata`. */
export function countPictures(html: string): number {
  const body = parseHtml(html);
  return body.querySelectorAll('img').length || body.getElementsByTagName('v:imagedata').length;
}

/** Removes program-specific parts from pasted HTML. The editor accepts the rest as far as supported. */
export function cleanPasted(html: string): string {
  const body = parseHtml(html);
  if (body.querySelector('[data-pm-slice]')) return html; // from one of our editors
  toRealLists(body);
  for (const element of body.querySelectorAll('*')) {
    readStyle(element);
    for (const { name } of [...element.attributes]) if (!kept.has(name)) element.removeAttribute(name);
    const level = levels[element.tagName];
    if (level) replaceTag(element, level);
  }
  for (const paragraph of body.querySelectorAll('p')) {
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('br')) paragraph.remove();
    else if (paragraph.matches(':is(li, td, th) > p:only-of-type:first-child')) paragraph.replaceWith(...paragraph.childNodes);
  }
  return body.innerHTML;
}

function readStyle(element: Element): void {
  const style = element.getAttribute('data-style') ?? '';
  for (const [tag, pattern] of tagsOfStyles) if (pattern.test(style)) wrapInner(element, tag);
  if (element.tagName === 'B' && /font-weight:\s*(?:normal|400)/i.test(style)) element.replaceWith(...element.childNodes);
}

function wrapInner(element: Element, tag: string): void {
  const inner = element.ownerDocument.createElement(tag);
  inner.append(...element.childNodes);
  element.append(inner);
}

function replaceTag(element: Element, tag: string): void {
  const other = element.ownerDocument.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
