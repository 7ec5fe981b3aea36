import { fold } from './fold.ts';
import { readTexts, toQueryWords } from './search-words.ts';
import { areForms, isNear } from './word-forms.ts';

/** Texts by which a record is found, strongest first. */
export interface MatchTexts {
  names: readonly string[];
  /** Everyday words: toilets are also 'wc'. */
  aliases?: readonly string[] | undefined;
  /** Attributes such as its category. */
  keywords?: readonly string[] | undefined;
}

/** How well a word matches a query word; lower is better. */
export const closeness = { same: 0, begins: 1, form: 2, typo: 3 } as const;
export type Closeness = (typeof closeness)[keyof typeof closeness];

/**
 * The site's only rule for finding records by typed words: used by the mall API's search, the plan, the opening hours and comboboxes. Ignores case,
 * accents and punctuation; H&M is a word. A record must match every word of the query: exactly, as a prefix, or in another form (boty, bota). A
 * single letter matches the first letter of a name, or a word of the name that consists of that letter. Only if nothing matches, words of four
 * letters or more may have one typo each. Exact names come first, then names before aliases before keywords; otherwise the order is kept.
 *
 * Create it once per list of records (`useMemo`) and call it on each keystroke. A query without words matches everything.
 */
export function toTextSearch<T>(records: readonly T[], toTexts: (record: T) => MatchTexts): (query: string) => T[] {
  const entries = records.map((record) => toEntry(record, toTexts(record)));
  return (query) => {
    const wanted = toQueryWords(query);
    const whole = fold(query);
    const find = (worst: Closeness) =>
      entries.flatMap((entry) => {
        const rank = rankEntry(entry, wanted, whole, worst);
        return rank === undefined ? [] : [{ record: entry.record, rank }];
      });
    const exact = find(closeness.form);
    const found = exact.length > 0 ? exact : find(closeness.typo);
    return found.sort((a, b) => a.rank - b.rank).map(({ record }) => record);
  };
}

/** Compares a folded query word with another word; undefined if they do not match. Single letters match only themselves. */
export function compareWords(wanted: string, word: string): Closeness | undefined {
  if (word === wanted) return closeness.same;
  if (wanted.length === 1) return undefined;
  if (word.startsWith(wanted)) return closeness.begins;
  if (areForms(wanted, word)) return closeness.form;
  return isNear(word, wanted) ? closeness.typo : undefined;
}

interface Entry<T> {
  record: T;
  /** Folded. */
  names: string[];
  phrases: Set<string>;
  /** Words of names, of aliases, of keywords. */
  words: [string[], string[], string[]];
}

function toEntry<T>(record: T, { names, aliases = [], keywords = [] }: MatchTexts): Entry<T> {
  const [ofNames, ofAliases] = [readTexts(names), readTexts(aliases)];
  return {
    record,
    names: names.map(fold),
    phrases: new Set([...ofNames.phrases, ...ofAliases.phrases]),
    words: [ofNames.words, ofAliases.words, readTexts(keywords).words],
  };
}

const steps = Object.keys(closeness).length;

/** Ranks by the word with the worst match. First come names and aliases equal to the query, and names that begin with it. */
function rankEntry(
  { names, phrases, words }: Entry<unknown>,
  wanted: readonly string[],
  whole: string,
  worst: Closeness,
): number | undefined {
  let rank = 0;
  for (const word of wanted) {
    const own = rankWord(word, names, words, worst);
    if (own === undefined) return undefined;
    rank = Math.max(rank, own);
  }
  if (wanted.length === 0 || names.includes(whole)) return -3;
  if (phrases.has(wanted.join(' '))) return -2;
  return names.some((name) => name.startsWith(whole)) ? -1 : rank;
}

function rankWord(wanted: string, names: readonly string[], words: Entry<unknown>['words'], worst: Closeness): number | undefined {
  let best: number | undefined = wanted.length === 1 && names.some((name) => name.startsWith(wanted)) ? closeness.begins : undefined;
  const places = wanted.length === 1 ? words.slice(0, 1) : words;
  for (const [place, list] of places.entries()) {
    for (const word of list) {
      const step = compareWords(wanted, word);
      if (step === undefined || step > worst) continue;
      const rank = place * steps + step;
      if (best === undefined || rank < best) best = rank;
    }
  }
  return best;
}
