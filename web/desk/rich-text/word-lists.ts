/** Level and numbering of a list paragraph of Word: `mso-list:l0 level2 lfo1`. */
const listStyle = /mso-list:\s*(l\d+)\s+level(\d)/i;
/** Numbers that Word writes for list items: `1.`, `a)`, `iv.`. */
const number = /^\(?(?:\d+|[a-z]{1,4})[.)]$/i;

interface WordItem {
  paragraph: Element;
  list: string;
  level: number;
  /** Its number or letter; undefined: a bullet. */
  label: string | undefined;
}

/** Converts Word's list paragraphs, each with its sign as text, to lists. Styles are in `data-style` (`parseHtml`). */
export function toRealLists(body: Element): void {
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
  /** The open lists, the outermost first. */
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
