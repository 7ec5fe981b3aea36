import { toSlug } from '#shared/rules/slug.ts';
import { toPlainText } from './plain-text.ts';

export interface HeadingAnchor {
  id: string;
  text: string;
}

interface Outlined {
  /** The text with an id on every second-level heading. */
  html: string;
  entries: HeadingAnchor[];
}

const maxCharacters = 120;

/**
 * Adds unique ids, built from their words, to the headings of cleaned rich text, which has none; and lists them. Headings without words are
 * unchanged.
 */
export function addHeadingAnchors(html: string): Outlined {
  const entries: HeadingAnchor[] = [];
  const taken = new Set<string>();
  const marked = html.replace(/<h2((?:\s[^>]*)?)>(.*?)<\/h2>/gs, (whole, attributes: string, inner: string) => {
    const text = toPlainText(inner, maxCharacters);
    if (text === '') return whole;
    const id = toFreeId(`s-${toSlug(text)}`, taken);
    taken.add(id);
    entries.push({ id, text });
    return `<h2${attributes} id="${id}">${inner}</h2>`;
  });
  return { html: marked, entries };
}

function toFreeId(wanted: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wanted)) return wanted;
  let count = 2;
  while (taken.has(`${wanted}-${count}`)) count += 1;
  return `${wanted}-${count}`;
}
