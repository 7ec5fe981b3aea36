import { fold } from '#shared/rules/fold.ts';

interface Phrase {
  text: string;
  /** The record that it names, by its place. */
  at: number;
  pairs: number;
}

/** How much of two texts must be the same that one may have been meant for the other: pairs of letters in common, 0 to 1. */
const leastLikeness = 0.4;
const longestQuery = 40;

/** Finds titles that look like a query which found nothing; what a query costs is bounded by its pairs of letters. */
export function createPhraseIndex(titles: readonly (readonly string[])[]): { findLike: (query: string) => { text: string; at: number }[] } {
  const phrases: Phrase[] = [];
  const byPair = new Map<string, number[]>();
  for (const [at, texts] of titles.entries()) {
    for (const text of texts) {
      const pairs = toPairs(fold(text));
      phrases.push({ text, at, pairs: pairs.size });
      for (const pair of pairs) byPair.set(pair, [...(byPair.get(pair) ?? []), phrases.length - 1]);
    }
  }
  return {
    /** The most alike first. */
    findLike(query) {
      const wanted = toPairs(fold(query).slice(0, longestQuery));
      const common = new Map<number, number>();
      for (const pair of wanted) for (const number of byPair.get(pair) ?? []) common.set(number, (common.get(number) ?? 0) + 1);
      return [...common]
        .flatMap(([number, count]) => {
          const phrase = phrases[number];
          const likeness = phrase ? (2 * count) / (wanted.size + phrase.pairs) : 0;
          return phrase && likeness >= leastLikeness ? [{ text: phrase.text, at: phrase.at, likeness }] : [];
        })
        .sort((a, b) => b.likeness - a.likeness)
        .map(({ text, at }) => ({ text, at }));
    },
  };
}

/** Every two letters that stand side by side, the word's edge as one. */
function toPairs(folded: string): Set<string> {
  const padded = ` ${folded} `;
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < padded.length; at += 1) pairs.add(padded.slice(at, at + 2));
  return pairs;
}
