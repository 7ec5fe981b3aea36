import { fold } from '#shared/rules/fold.ts';
import { splitQueryWords } from '#shared/rules/question-words.ts';
import { type ReadText, readTexts, toQueryWords } from '#shared/rules/search-words.ts';
import { type Closeness, closeness } from '#shared/rules/text-match.ts';
import { toStems } from '#shared/rules/word-forms.ts';
import { listHeadTerms, listNearTerms, narrow } from './near-terms.ts';
import type { Steps } from './steps.ts';

/** Positions of words in a record, best first. */
export const places = { names: 0, aliases: 1, keywords: 2, texts: 3 } as const;
export type Place = (typeof places)[keyof typeof places];

export interface RecordTexts {
  names: readonly string[];
  aliases: readonly string[];
  keywords: readonly string[];
  texts: readonly string[];
}

/** A record's words as stored in the database, so that starting up need not split the texts again. */
export interface RecordWords {
  /** Folded names. */
  names: string[];
  /** Phrases to compare with whole queries: names, then aliases. */
  phrases: [string[], string[]];
  /** Words by position (`places`). */
  words: [string[], string[], string[], string[]];
}

export interface FoundRecord {
  /** Index in the list that the word index was built from. */
  at: number;
  /** Worst position among the query's words, and how well the word there fits. */
  place: Place;
  step: Closeness;
  /** Whether the whole query is a name, an alias, or the beginning of a name. */
  isCalled: 'name' | 'alias' | 'beginning' | undefined;
  /** Number of words that the record lacks although they belong to the question's subject. */
  missing: number;
  /** Number of the question's circumstances that the record lacks. */
  missingCircumstances: number;
}

export interface WordIndex {
  /**
   * `isPartial`: reads the query as a question. Records need only the words of its subject; if no record has them all outside of running text,
   * those with most of them are found too.
   */
  find: (query: string, options?: { isPartial?: boolean }) => FoundRecord[];
}

export function toRecordWords({ names, aliases, keywords, texts }: RecordTexts, readText?: ReadText): RecordWords {
  const [ofNames, ofAliases] = [readTexts(names, readText), readTexts(aliases, readText)];
  return {
    names: [...new Set(names.map(fold))],
    phrases: [ofNames.phrases, ofAliases.phrases],
    words: [ofNames.words, ofAliases.words, readTexts(keywords, readText).words, readTexts(texts, readText).words],
  };
}

/** Records per step, which takes a few milliseconds. */
const recordsOfStep = 20;
const termsOfStep = 1000;

const stepCount = Object.keys(closeness).length;
const placeCount = Object.keys(places).length;
const nothing = 255;
/** Min length of prefixes that match in running text: shorter ones match too many words. */
const minPrefixInText = 3;
/** For partial matches: min weight, as a share of the best match's weight. */
const minWeight = 0.9;

/** Names of a record. Its words are in the postings: stored per record they would take several times as much memory. */
type Called = Pick<RecordWords, 'names' | 'phrases'>;

/** Searchable words of some records. */
export interface WordSegment {
  records: readonly Called[];
  /** Sorted by code units. */
  terms: readonly string[];
  /** Records and positions of each term. */
  postings: readonly Uint32Array[];
  stems: ReadonlyMap<string, readonly number[]>;
  /** Records by the first letters of their names. */
  initials: ReadonlyMap<string, readonly number[]>;
}

/** Builds a segment. Reads the records one by one, so that they need not be in memory together. */
export function* makeWordSegment(all: Iterable<RecordWords>): Steps<WordSegment> {
  const records: Called[] = [];
  const { terms, postings } = yield* toPostings(all, ({ names, phrases }) => void records.push({ names, phrases }));
  const initials = new Map<string, number[]>();
  for (const [at, { names }] of records.entries()) {
    for (const letter of new Set(names.map((name) => name.slice(0, 1)))) {
      const known = initials.get(letter);
      if (known) known.push(at);
      else initials.set(letter, [at]);
    }
  }
  return { records, terms, postings, stems: yield* toStemIndex(terms), initials };
}

export function* makeWordIndex(records: readonly RecordWords[]): Steps<WordIndex> {
  return joinWordSegments([yield* makeWordSegment(records)], new Set());
}

/**
 * Finds records by the rules of `text-match.ts`, in many long texts. The cost of a query depends on the matches of its
 * words, not on the number of records; typos are found along the sorted terms (`near-terms.ts`). Records of later
 * segments follow those of earlier ones; records in `gone` are skipped.
 */
export function joinWordSegments(segments: readonly WordSegment[], gone: ReadonlySet<number>): WordIndex {
  const records = segments.flatMap((segment) => segment.records);
  const foundCount = records.length - gone.size;

  /** Lists the terms of a segment that match a word, with their closeness. */
  function listTerms({ terms, stems }: WordSegment, wanted: string, worst: Closeness): Map<number, Closeness> {
    const found = new Map<number, Closeness>();
    const { from, to } = narrow(terms, { from: 0, to: terms.length }, wanted);
    if (terms[from] === wanted) found.set(from, closeness.same);
    if (wanted.length === 1) return found;
    for (let at = from; at < to; at += 1) if (!found.has(at)) found.set(at, closeness.begins);
    const add = (list: readonly number[], step: Closeness) => {
      for (const at of list) if (!found.has(at)) found.set(at, step);
    };
    for (const stem of toStems(wanted)) add(stems.get(stem) ?? [], closeness.form);
    if (worst === closeness.typo) {
      add(listNearTerms(terms, wanted), closeness.typo);
      if (found.size === 0) add(listHeadTerms(terms, wanted), closeness.typo);
    }
    return found;
  }

  /** Rates how well a word matches each record: position and closeness as one number, or `nothing`. */
  function rankWord(wanted: string, worst: Closeness): Uint8Array {
    const ranks = new Uint8Array(records.length).fill(nothing);
    const isLetter = wanted.length === 1;
    let first = 0;
    for (const segment of segments) {
      if (isLetter) for (const at of segment.initials.get(wanted) ?? []) ranks[first + at] = closeness.begins;
      for (const [term, step] of listTerms(segment, wanted, worst)) {
        for (const posting of segment.postings[term] ?? []) {
          const at = first + Math.floor(posting / placeCount);
          const place = posting % placeCount;
          if (isLetter && place !== places.names) continue;
          if (place === places.texts && step === closeness.begins && wanted.length < minPrefixInText) continue;
          ranks[at] = Math.min(ranks[at] ?? nothing, place * stepCount + step);
        }
      }
      first += segment.records.length;
    }
    for (const at of gone) ranks[at] = nothing;
    return ranks;
  }

  function listWhole(byWord: readonly Uint8Array[], byCircumstance: readonly Uint8Array[], phrase: string, whole: string): FoundRecord[] {
    const found: FoundRecord[] = [];
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at];
      let rank = 0;
      for (const ranks of byWord) rank = Math.max(rank, ranks[at] ?? nothing);
      if (!record || rank === nothing) continue;
      const missingCircumstances = countMissing(byCircumstance, at);
      found.push({ at, ...toPlaceAndStep(rank), isCalled: findCalled(record, phrase, whole), missing: 0, missingCircumstances });
    }
    return found;
  }

  /**
   * Finds records with most of the words, at least half of them, as whole words or inflected forms outside of running
   * text. Then prefers rarer words: for 'sushi bar' the sushi place, not the ten bars.
   */
  function listPartly(ranksByWord: readonly Uint8Array[], byCircumstance: readonly Uint8Array[]): FoundRecord[] {
    const byWord = ranksByWord.map((all) => {
      const ranks = all.map((rank) => (isTelling(rank) ? rank : nothing));
      const count = ranks.reduce((sum, rank) => sum + (rank === nothing ? 0 : 1), 0);
      return { ranks, weight: Math.log((foundCount + 1) / (count + 1)) };
    });
    const matches = records.map((_, at) => {
      const own = byWord.filter(({ ranks }) => ranks[at] !== nothing);
      return {
        at,
        count: own.length,
        weight: own.reduce((sum, { weight }) => sum + weight, 0),
        rank: Math.max(0, ...own.map(({ ranks }) => ranks[at] ?? 0)),
      };
    });
    const most = matches.reduce((count, match) => Math.max(count, match.count), 0);
    if (most === 0 || most * 2 < byWord.length) return [];
    const having = matches.filter(({ count }) => count === most);
    const heaviest = having.reduce((weight, match) => Math.max(weight, match.weight), 0);
    return having
      .filter(({ weight }) => weight >= heaviest * minWeight)
      .map(({ at, rank }) => ({
        at,
        ...toPlaceAndStep(rank),
        isCalled: undefined,
        missing: byWord.length - most,
        missingCircumstances: countMissing(byCircumstance, at),
      }));
  }

  return {
    find(query, { isPartial = false } = {}) {
      const wanted = toQueryWords(query);
      if (wanted.length === 0) return [];
      const { subject, circumstances } = isPartial ? splitQueryWords(wanted) : { subject: wanted, circumstances: [] };
      const byCircumstance = circumstances.map((word) => rankWord(word, closeness.form));
      const list = (byWord: readonly Uint8Array[]) => listWhole(byWord, byCircumstance, wanted.join(' '), fold(query));
      const ranks = subject.map((word) => rankWord(word, closeness.form));
      const exact = list(ranks);
      if (isPartial && subject.length > 1 ? exact.some(isNamed) : exact.length > 0) return exact;
      const near = list(subject.map((word) => rankWord(word, closeness.typo)));
      if (!isPartial || subject.length === 1 || near.some(isNamed)) return near;
      const known = new Set(near.map(({ at }) => at));
      return [...near, ...listPartly(ranks, byCircumstance).filter(({ at }) => !known.has(at))];
    },
  };
}

/** Whether the words are not only in running text, where they may have nothing to do with each other. */
function isNamed({ place }: FoundRecord): boolean {
  return place !== places.texts;
}

/** Number of words that the record lacks. */
function countMissing(byWord: readonly Uint8Array[], at: number): number {
  return byWord.reduce((count, ranks) => count + (ranks[at] === nothing ? 1 : 0), 0);
}

/** Whether a match of this rank is characteristic of a record. */
function isTelling(rank: number): boolean {
  return rank < places.texts * stepCount && rank % stepCount !== closeness.begins;
}

function toPlaceAndStep(rank: number): Pick<FoundRecord, 'place' | 'step'> {
  return { place: Math.floor(rank / stepCount) as Place, step: (rank % stepCount) as Closeness }; // inverse of how ranks are computed
}

function findCalled({ names, phrases: [ofNames, ofAliases] }: Called, phrase: string, whole: string): FoundRecord['isCalled'] {
  if (ofNames.includes(phrase) || names.includes(whole)) return 'name';
  if (ofAliases.includes(phrase)) return 'alias';
  return names.some((name) => name.startsWith(whole)) ? 'beginning' : undefined;
}

/** Returns all terms, sorted, with their occurrences: record and position as one number. */
function* toPostings(
  records: Iterable<RecordWords>,
  see: (record: RecordWords) => void,
): Steps<{ terms: string[]; postings: Uint32Array[] }> {
  const found = new Map<string, number[]>();
  let at = -1;
  for (const record of records) {
    at += 1;
    if (at % recordsOfStep === 0) yield;
    see(record);
    for (const [place, list] of record.words.entries()) {
      for (const word of list) {
        const posting = at * placeCount + place;
        const known = found.get(word);
        if (known) known.push(posting);
        else found.set(word, [posting]);
      }
    }
  }
  yield;
  const terms = yield* sortTerms(found.keys());
  const postings: Uint32Array[] = [];
  for (const [at, term] of terms.entries()) {
    if (at % termsOfStep === 0) yield;
    postings.push(Uint32Array.from(found.get(term) ?? []));
    found.delete(term);
  }
  return { terms, postings };
}

/** Sorts by code units, as `narrow` compares; one initial at a time, because a large centre has 100,000 terms. */
function* sortTerms(terms: Iterable<string>): Steps<string[]> {
  const byLetter = Map.groupBy(terms, (term) => term.charAt(0));
  const sorted: string[][] = [];
  for (const letter of [...byLetter.keys()].sort()) {
    yield;
    sorted.push(byLetter.get(letter)?.sort() ?? []);
  }
  return sorted.flat();
}

function* toStemIndex(terms: readonly string[]): Steps<Map<string, number[]>> {
  const stems = new Map<string, number[]>();
  for (const [at, term] of terms.entries()) {
    if (at % termsOfStep === 0) yield;
    for (const stem of toStems(term)) {
      const known = stems.get(stem);
      if (known) known.push(at);
      else stems.set(stem, [at]);
    }
  }
  return stems;
}
