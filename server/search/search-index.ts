import { type SearchAnswer, type SearchHit, type SearchType, searchTypes } from '#shared/contracts/search.ts';
import { toQueryWords } from '#shared/rules/search-words.ts';
import { makePhraseIndex, type PhraseIndex } from './near-phrases.ts';
import { rankHit } from './rank-hits.ts';
import type { Steps } from './steps.ts';
import { makeWordIndex, type RecordWords, type WordIndex } from './word-index.ts';

/** What search shows of a record, when, and by which words. */
export interface SearchableRecord {
  hit: SearchHit;
  visibleFromMs: number;
  visibleUntilMs: number;
  words: RecordWords;
}

export interface CentreIndex {
  records: readonly SearchableRecord[];
  words: WordIndex;
  /** By their titles, for suggestions. */
  phrases: PhraseIndex;
}

export function* makeCentreIndex(records: readonly SearchableRecord[]): Steps<CentreIndex> {
  const words = yield* makeWordIndex(records.map((record) => record.words));
  const phrases = yield* makePhraseIndex(records.map(({ hit }) => hit.translations));
  return { records, words, phrases };
}

interface Asked {
  q: string;
  types: readonly SearchType[];
  /** How many of each type. */
  limit: number;
  /** Of suggestions; undefined: any. */
  locale?: string | undefined;
  nowMs: number;
}

const mostSuggestions = 3;

/** The answer to a query: every type's best hits, the type with the best of all first; where there are none, what looks like it. */
export function searchIndex({ records, words, phrases }: CentreIndex, { q, types, limit, locale, nowMs }: Asked): SearchAnswer {
  const isLetter = toQueryWords(q).join('').length === 1; // who types one means a name, no screen
  const findShown = (at: number): SearchHit | undefined => {
    const record = records[at];
    if (!record || (isLetter && record.hit.route)) return undefined;
    const isShown = types.includes(record.hit.type) && record.visibleFromMs <= nowMs && record.visibleUntilMs > nowMs;
    return isShown ? record.hit : undefined;
  };
  const ranked = words.find(q, { isPartial: true }).flatMap((found) => {
    const hit = findShown(found.at);
    return hit ? [{ hit, rank: rankHit(hit, found) }] : [];
  });
  ranked.sort((a, b) => a.rank - b.rank || searchTypes.indexOf(a.hit.type) - searchTypes.indexOf(b.hit.type));
  const found = [...new Set(ranked.map(({ hit }) => hit.type))];
  const groups = found.map((type) => {
    const hits = ranked.flatMap(({ hit }) => (hit.type === type ? [hit] : []));
    return { type, total: hits.length, items: hits.slice(0, limit) };
  });
  if (groups.length > 0) return { query: q, groups };
  const alike = new Map<number, string>(); // one name of each
  for (const { text, at } of phrases.findLike(q, locale)) if (!alike.has(at) && findShown(at)) alike.set(at, text);
  return { query: q, groups, suggestions: [...new Set(alike.values())].slice(0, mostSuggestions) };
}
