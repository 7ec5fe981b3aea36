import { fold } from '#shared/rules/fold.ts';
import { toQueryWords } from '#shared/rules/search-words.ts';

interface Phrase {
  text: string;
  /** The record that it names, by its place. */
  at: number;
  pairs: number;
}

/** How much of two texts must be the same that one may have been meant for the other: pairs of letters in common, 0 to 1. */
const leastLikeness = 0.4;
/** The first letter of a name is seldom wrong. */
const sameBeginning = 0.1;
const longestQuery = 40;

/** Finds titles that look like a query which found nothing; what a query costs is bounded by its pairs of letters. */
export function createPhraseIndex(titles: readonly (readonly string[])[]): { findLike: (query: string) => { text: string; at: number }[] } {
  const phrases: Phrase[] = [];
  const byPair = new Map<string, number[]>();
  for (const [at, texts] of titles.entries()) {
    for (const text of texts) {
      const pairs = toPairs(fold(text));
      phrases.push({ text, at, pairs: pairs.size });
      for (const pair of pairs) {
        const known = byPair.get(pair);
        if (known) known.push(phrases.length - 1);
        else byPair.set(pair, [phrases.length - 1]);
      }
    }
  }
  return {
    /** The most alike first: with the query as a whole, or with one of its words. */
    findLike(query) {
      const best = new Map<number, number>();
      for (const text of new Set([fold(query), ...toQueryWords(query)])) {
        for (const [number, likeness] of compare(text.slice(0, longestQuery))) {
          best.set(number, Math.max(best.get(number) ?? 0, likeness));
        }
      }
      return [...best]
        .filter(([, likeness]) => likeness >= leastLikeness)
        .sort(([, a], [, b]) => b - a)
        .flatMap(([number]) => phrases[number] ?? [])
        .map(({ text, at }) => ({ text, at }));
    },
  };

  function compare(text: string): [number: number, likeness: number][] {
    const wanted = toPairs(text);
    const common = new Map<number, number>();
    for (const pair of wanted) for (const number of byPair.get(pair) ?? []) common.set(number, (common.get(number) ?? 0) + 1);
    const first = new Set(byPair.get(` ${text.charAt(0)}`));
    return [...common].map(([number, count]) => {
      const likeness = (2 * count) / (wanted.size + (phrases[number]?.pairs ?? 0));
      return [number, likeness + (first.has(number) ? sameBeginning : 0)];
    });
  }
}

/** Every two letters that stand side by side, the word's edge as one. */
function toPairs(folded: string): Set<string> {
  const padded = ` ${folded} `;
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < padded.length; at += 1) pairs.add(padded.slice(at, at + 2));
  return pairs;
}
