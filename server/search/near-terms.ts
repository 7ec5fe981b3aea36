import { canHaveTypo, toNearStarts } from '#shared/rules/word-forms.ts';

/** Max corrections of one word: more would be irrelevant and slow. */
const maxTerms = 200;

/**
 * Returns the indexes in `terms` (sorted by code units) of the terms that `isNear` accepts. Does not compare all terms:
 * follows the wanted letters and tries those single-letter changes that occur in the terms.
 */
export function listNearTerms(terms: readonly string[], wanted: string): number[] {
  if (!canHaveTypo(wanted)) return [];
  const { starts, isWhole } = toNearStarts(wanted);
  const found = new Set<number>();
  const add = (range: Range, prefix: string) => {
    const { from, to } = narrow(terms, range, prefix);
    for (let at = from; at < to && found.size < maxTerms; at += 1) {
      if (!isWhole || terms[at] === prefix) found.add(at);
      if (isWhole) break; // a term sorts before longer terms that start with it
    }
  };
  for (const start of starts) walk(terms, start, add);
  return [...found];
}

/** Min length of the first and the last part of a compound word. */
const minParts = { first: 3, last: 5 };

/** Returns the index of the longest term that is the last part of a compound, which says what it is: 'lesebrille' is a 'brille'. */
export function listHeadTerms(terms: readonly string[], wanted: string): number[] {
  for (let at = minParts.first; at <= wanted.length - minParts.last; at += 1) {
    const last = wanted.slice(at);
    const { from } = narrow(terms, { from: 0, to: terms.length }, last);
    if (terms[from] === last) return [from];
  }
  return [];
}

interface Range {
  from: number;
  to: number;
}

function walk(terms: readonly string[], start: string, add: (range: Range, prefix: string) => void): void {
  let range: Range = { from: 0, to: terms.length };
  for (let at = 0; at <= start.length && range.from < range.to; at += 1) {
    const head = start.slice(0, at);
    const rest = start.slice(at);
    add(range, head + rest.slice(1)); // one letter too many
    if (rest.length > 1) add(range, head + rest.charAt(1) + rest.charAt(0) + rest.slice(2));
    for (const { letter, child } of listLetters(terms, range, head)) {
      if (rest !== '') add(child, head + letter + rest.slice(1));
      add(child, head + letter + rest); // one letter missing
    }
    if (rest !== '') range = narrow(terms, range, head + rest.charAt(0));
    else add(range, head);
  }
}

/** Lists the letters that follow `head` in the terms of a range. */
function* listLetters(terms: readonly string[], range: Range, head: string): Generator<{ letter: string; child: Range }> {
  let at = range.from;
  while (at < range.to) {
    const letter = terms[at]?.charAt(head.length) ?? '';
    if (letter === '') {
      at += 1;
      continue;
    }
    const child = { from: at, to: narrow(terms, { from: at, to: range.to }, head + letter).to };
    yield { letter, child };
    at = child.to;
  }
}

/** Returns the part of a range of sorted terms that starts with the prefix. */
export function narrow(terms: readonly string[], { from, to }: Range, prefix: string): Range {
  const first = findFirst(terms, { from, to }, (term) => term >= prefix);
  const end = findFirst(terms, { from: first, to }, (term) => !term.startsWith(prefix));
  return { from: first, to: end };
}

/** Returns the first index from which all terms pass; `to` if no term passes. */
function findFirst(terms: readonly string[], { from, to }: Range, passes: (term: string) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(terms[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}
