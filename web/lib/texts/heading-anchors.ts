import { toSlug } from '#shared/rules/slug.ts';
import { toPlainText } from './plain-text.ts';

export interface HeadingAnchor {
  id: string;
  text: string;
}

interface Outlined {
  /** The same text, every heading of the second level with an id. */
  html: string;
  entries: HeadingAnchor[];
}

const mostCharacters = 120;

/**
 * Gives the headings of cleaned rich text, which bears no ids of its own, ids made of their words, each but once; and lists
 * them. A heading without words is left as it is.
 */
export function addHeadingAnchors(html: string): Outlined {
  const entries: HeadingAnchor[] = [];
  const taken = new Set<string>();
  const marked = html.replace(/<h2((?:\s[^>]*)?)>(.*?)<\/h2>/gs, (whole, attributes: string, inner: string) => {
    const text = toPlainText(inner, mostCharacters);
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
