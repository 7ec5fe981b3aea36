import { fold } from '#shared/rules/fold.ts';
import { toQueryWords } from '#shared/rules/search-words.ts';
import type { Steps } from './steps.ts';

interface Title {
  locale: string;
  title: string;
}

interface Phrase {
  text: string;
  locales: string[];
  /** Index of the record. */
  at: number;
  pairs: number;
}

/** Minimum similarity of two texts for a suggestion: share of common letter pairs, 0 to 1. */
const minSimilarity = 0.4;
/** Bonus for the same first letter, which is seldom mistyped. */
const sameBeginning = 0.1;
const maxQuery = 40;
/** Maximum number of words compared individually. */
const maxWords = 3;

export interface LikePhrase {
  text: string;
  at: number;
  similarity: number;
}

export interface PhraseIndex {
  /** `locale`: only titles in this language. */
  findLike: (query: string, locale?: string) => LikePhrase[];
}

/** Records per step, which takes one or two milliseconds. */
const recordsOfStep = 20;

/** Finds titles similar to a query that found nothing. The cost of a query is bounded by its number of letter pairs. */
export function* makePhraseIndex(titles: readonly (readonly Title[])[]): Steps<PhraseIndex> {
  const phrases: Phrase[] = [];
  const byPair = new Map<string, number[]>();
  for (const [at, texts] of titles.entries()) {
    if (at % recordsOfStep === 0) yield;
    for (const [text, locales] of groupByText(texts)) {
      const pairs = toPairs(fold(text));
      phrases.push({ text, locales, at, pairs: pairs.size });
      for (const pair of pairs) {
        const known = byPair.get(pair);
        if (known) known.push(phrases.length - 1);
        else byPair.set(pair, [phrases.length - 1]);
      }
    }
  }
  return {
    /** Lists similar phrases, the most similar first. Compares them with the whole query and with each of its words. */
    findLike(query, locale) {
      const best = new Float64Array(phrases.length);
      for (const text of [fold(query), ...toQueryWords(query).slice(0, maxWords)]) {
        for (const [number, similarity] of compare(text.slice(0, maxQuery)).entries()) {
          if (similarity > (best[number] ?? 0)) best[number] = similarity;
        }
      }
      return phrases
        .map((phrase, number) => ({ ...phrase, similarity: best[number] ?? 0 }))
        .filter(({ similarity, locales }) => similarity >= minSimilarity && (locale === undefined || locales.includes(locale)))
        .sort((a, b) => b.similarity - a.similarity)
        .map(({ text, at, similarity }) => ({ text, at, similarity }));
    },
  };

  /** Computes the similarity of the text to each phrase. */
  function compare(text: string): Float64Array {
    const wanted = toPairs(text);
    const common = new Float64Array(phrases.length);
    for (const pair of wanted) for (const number of byPair.get(pair) ?? []) common[number] = (common[number] ?? 0) + 1;
    const similarity = common.map((count, number) => (2 * count) / (wanted.size + (phrases[number]?.pairs ?? 0)));
    for (const number of byPair.get(` ${text.charAt(0)}`) ?? []) similarity[number] = (similarity[number] ?? 0) + sameBeginning;
    return similarity;
  }
}

/** Merges languages with the same name into one phrase. */
function groupByText(titles: readonly Title[]): Map<string, string[]> {
  const grouped = new Map<string, string[]>();
  for (const { locale, title } of titles) grouped.set(title, [...(grouped.get(title) ?? []), locale]);
  return grouped;
}

/** Returns all pairs of adjacent letters; a space marks the text's edges. */
function toPairs(folded: string): Set<string> {
  const padded = ` ${folded} `;
  const pairs = new Set<string>();
  for (let at = 0; at + 1 < padded.length; at += 1) pairs.add(padded.slice(at, at + 2));
  return pairs;
}
