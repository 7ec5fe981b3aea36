import { toSlug } from '#shared/rules/slug.ts';

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['#39', "'"],
  ['nbsp', ' '],
]);

/** Plain text of cleaned rich text, for descriptions and structured data. Truncated at a word. */
export function toPlainText(html: string, maxCharacters = 160): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(#?\w+);/g, (whole, name: string) => entities.get(name) ?? whole)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?])/g, '')
    .trim();
  if (text.length <= maxCharacters) return text;
  const end = text.lastIndexOf(' ', maxCharacters - 1);
  return `${text.slice(0, end > 0 ? end : maxCharacters - 1).replace(/[\s.,;:–-]+$/, '')}…`;
}

export interface HeadingAnchor {
  id: string;
  text: string;
}

interface Outlined {
  /** The text with an id on every second-level heading. */
  html: string;
  entries: HeadingAnchor[];
}

const maxHeadingCharacters = 120;

/**
 * Adds unique ids to the headings of cleaned rich text, and lists the headings. Ids are created from the words of a heading, so headings without
 * words stay unchanged.
 */
export function addHeadingAnchors(html: string): Outlined {
  const entries: HeadingAnchor[] = [];
  const taken = new Set<string>();
  const marked = html.replace(/<h2((?:\s[^>]*)?)>(.*?)<\/h2>/gs, (whole, attributes: string, inner: string) => {
    const text = toPlainText(inner, maxHeadingCharacters);
    if (text === '') return whole;
    const id = toFreeId(`s-${toSlug(text)}`, taken);
    taken.add(id);
    entries.push({ id, text });
    return `<h2${attributes} id="${id}">${inner}</h2>`;
  });
  return { html: marked, entries };
}

function toFreeId(preferred: string, taken: ReadonlySet<string>): string {
  if (!taken.has(preferred)) return preferred;
  let count = 2;
  while (taken.has(`${preferred}-${count}`)) count += 1;
  return `${preferred}-${count}`;
}
