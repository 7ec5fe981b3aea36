import { parseHtml } from './sanitize-html.ts';

const levels: Readonly<Record<string, string>> = { H1: 'h2', H5: 'h4', H6: 'h4' };

const allowedAttributes: ReadonlySet<string> = new Set(['href', 'colspan', 'rowspan', 'scope', 'start']);

/** Styles with which other programs express our tags. */
const tagsOfStyles: readonly (readonly [tag: string, style: RegExp])[] = [
  ['strong', /font-weight:\s*(?:bold|[6-9]00)/i],
  ['em', /font-style:\s*italic/i],
];

/** Counts pictures in a pasted or dropped text, which the editor omits. Word writes some only as `v:imagedata`. */
export function countPictures(html: string): number {
  const body = parseHtml(html);
  return body.querySelectorAll('img').length || body.getElementsByTagName('v:imagedata').length;
}

/** Removes program-specific parts from pasted HTML. The editor then takes the elements that it supports. */
export function cleanPasted(html: string): string {
  const body = parseHtml(html);
  if (body.querySelector('[data-pm-slice]')) return html; // from one of our editors
  toRealLists(body);
  for (const element of body.querySelectorAll('*')) {
    readStyle(element);
    for (const { name } of [...element.attributes]) if (!allowedAttributes.has(name)) element.removeAttribute(name);
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

/** Level and numbering of a list paragraph of Word: `mso-list:l0 level2 lfo1`. */
const listStyle = /mso-list:\s*(l\d+)\s+level(\d)/i;
/** Numbers that Word writes for list items: `1.`, `a)`, `iv.`. */
const number = /^\(?(?:\d+|[a-z]{1,4})[.)]$/i;

interface WordItem {
  paragraph: Element;
  list: string;
  level: number;
  /** Number or letter of the item; undefined for a bullet. */
  label: string | undefined;
}

/** Converts Word's list paragraphs, each with its sign as text, to lists. Styles are in `data-style` (`parseHtml`). */
function toRealLists(body: Element): void {
  let run: WordItem[] = [];
  const close = () => {
    if (run[0]) run[0].paragraph.before(...buildLists(run));
    for (const { paragraph } of run) paragraph.remove();
    run = [];
  };
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const item = toItem(paragraph);
    const isNext = item !== undefined && run.at(-1)?.paragraph === paragraph.previousElementSibling;
    if (!isNext) close();
    if (item) run.push(item);
  }
  close();
}

function toItem(paragraph: Element): WordItem | undefined {
  const [, list, level] = listStyle.exec(paragraph.getAttribute('data-style') ?? '') ?? [];
  if (list === undefined) return undefined;
  const signs = [...paragraph.querySelectorAll('[data-style*="mso-list"]')].filter((sign) => /mso-list:\s*ignore/i.test(styleOf(sign)));
  const text = signs
    .map((sign) => sign.textContent ?? '')
    .join('')
    .replace(/[\s\u00a0]/g, '');
  for (const sign of signs) sign.remove();
  return { paragraph, list, level: Number(level), label: number.test(text) ? text.replace(/[().]/g, '') : undefined };
}

const styleOf = (element: Element) => element.getAttribute('data-style') ?? '';

/** Builds a list for each run of items of one Word list, with nested lists for deeper levels. */
function buildLists(items: readonly WordItem[]): Element[] {
  const lists: Element[] = [];
  /** Lists that can still get items, the outermost first. */
  let open: { element: Element; level: number; list: string }[] = [];
  for (const { paragraph, list, level, label } of items) {
    const tag = label === undefined ? 'ul' : 'ol';
    while (open.length > 0 && isOver(open.at(-1), list, level, tag)) open.pop();
    if (open.at(-1)?.level !== level) {
      const element = paragraph.ownerDocument.createElement(tag);
      if (label !== undefined && /^\d+$/.test(label) && label !== '1') element.setAttribute('start', label);
      const last = open.at(-1)?.element.lastElementChild;
      if (last) last.append(element);
      else lists.push(element);
      open = [...open, { element, level, list }];
    }
    const item = paragraph.ownerDocument.createElement('li');
    item.append(...paragraph.childNodes);
    open.at(-1)?.element.append(item);
  }
  return lists;
}

/** Whether an open list ends before an item. */
function isOver(open: { element: Element; level: number; list: string } | undefined, list: string, level: number, tag: string): boolean {
  if (!open || open.level > level) return true;
  return open.level === level && (open.list !== list || open.element.localName !== tag);
}
