import { fold } from './fold.ts';
import { readTexts, toQueryWords } from './search-words.ts';
import { areForms, isNear } from './word-forms.ts';

/** What a record is found by, the stronger first. */
export interface MatchTexts {
  names: readonly string[];
  /** Everyday words for it: toilets are also 'wc'. */
  aliases?: readonly string[] | undefined;
  /** What it is or has, such as its category. */
  keywords?: readonly string[] | undefined;
}

/** How a word that is wanted meets a word that is there: the lower, the better. */
export const closeness = { same: 0, begins: 1, form: 2, typo: 3 } as const;
export type Closeness = (typeof closeness)[keyof typeof closeness];

/**
 * The one rule by which the site finds records by typed words: the search of the mall API, the plan, the opening hours, comboboxes.
 * Case, accents and punctuation do not count, H&M is a word. Every word of the query must be in a record: as it is, as the beginning
 * of a word, or in another form of it (boty, bota). A single letter means the first one of a name, or a word of the name. Only when
 * nothing is found so, words of four letters or more may have one typo each. What is called just so comes first, then names before
 * aliases, aliases before keywords; else the order stays.
 *
 * Give it the records once (`useMemo`), ask with each keystroke. A query without words finds everything.
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

/** How a folded word that is wanted meets another; undefined when it does not. Single letters meet only themselves. */
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
  /** The words of names, of aliases, of keywords. */
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

/** By the word that is found in the worst place; a name or alias that is just what was typed, or a name that begins with it, before all others. */
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
