import { fold } from '#shared/rules/fold.ts';
import { type ReadText, readTexts, toQueryWords } from '#shared/rules/search-words.ts';
import { type Closeness, closeness } from '#shared/rules/text-match.ts';
import { toStems } from '#shared/rules/word-forms.ts';
import { listNearTerms, narrow } from './near-terms.ts';
import type { Steps } from './steps.ts';

/** Where in a record a word stands, the best place first. */
export const places = { names: 0, aliases: 1, keywords: 2, texts: 3 } as const;
export type Place = (typeof places)[keyof typeof places];

export interface RecordTexts {
  names: readonly string[];
  aliases: readonly string[];
  keywords: readonly string[];
  texts: readonly string[];
}

/** A record's words as the database keeps them, so that a start need not take the texts apart again. */
export interface RecordWords {
  /** Folded names. */
  names: string[];
  /** What whole queries are compared with: names, then aliases. */
  phrases: [string[], string[]];
  /** By place. */
  words: [string[], string[], string[], string[]];
}

export interface FoundRecord {
  /** Its place in the list that the index was made of. */
  at: number;
  /** Where the word stands that is found in the worst place, and how well it fits. */
  place: Place;
  step: Closeness;
  /** The whole query is a name, an alias, or begins a name. */
  isCalled: 'name' | 'alias' | 'beginning' | undefined;
}

export interface WordIndex {
  /** `isPartial`: where no record has all words, those that have the most of them. */
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

/** A few milliseconds. */
const recordsOfStep = 20;
const termsOfStep = 1000;

const stepCount = Object.keys(closeness).length;
const placeCount = Object.keys(places).length;
const nothing = 255;
/** In running text a beginning says something from here on. */
const shortestBeginningInText = 3;
/** Of what is found in part: how much of the best one's weight another must have. */
const leastWeight = 0.9;

/** Names of a record. Its words are in the postings: stored with each record they would take several times as much memory. */
type Called = Pick<RecordWords, 'names' | 'phrases'>;

/** The words of some records, ready to be searched. */
export interface WordSegment {
  records: readonly Called[];
  /** Sorted. */
  terms: readonly string[];
  /** Records and places of each term. */
  postings: readonly Uint32Array[];
  stems: ReadonlyMap<string, readonly number[]>;
  /** Records by the first letters of their names. */
  initials: ReadonlyMap<string, readonly number[]>;
}

/** Takes the records one after the other, so that they need not be in memory together. */
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
 * Finds records by the rule of `text-match.ts`, in many long texts: what one query costs grows with what its words find, not with the
 * number of records, and typos are looked for along the sorted terms (`near-terms.ts`). Records of later segments follow those of earlier
 * ones; those in `gone` are not found any more.
 */
export function joinWordSegments(segments: readonly WordSegment[], gone: ReadonlySet<number>): WordIndex {
  const records = segments.flatMap((segment) => segment.records);
  const foundCount = records.length - gone.size;

  /** The terms of a segment that a word meets, each with how. */
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
    if (worst === closeness.typo) add(listNearTerms(terms, wanted), closeness.typo);
    return found;
  }

  /** For each record how well a word is found in it: its place and step as one number, `nothing` where it is not. */
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
          if (place === places.texts && step === closeness.begins && wanted.length < shortestBeginningInText) continue;
          ranks[at] = Math.min(ranks[at] ?? nothing, place * stepCount + step);
        }
      }
      first += segment.records.length;
    }
    for (const at of gone) ranks[at] = nothing;
    return ranks;
  }

  function listWhole(byWord: readonly Uint8Array[], phrase: string, whole: string): FoundRecord[] {
    const found: FoundRecord[] = [];
    for (let at = 0; at < records.length; at += 1) {
      const record = records[at];
      let rank = 0;
      for (const ranks of byWord) rank = Math.max(rank, ranks[at] ?? nothing);
      if (record && rank !== nothing) found.push({ at, ...toPlaceAndStep(rank), isCalled: findCalled(record, phrase, whole) });
    }
    return found;
  }

  /**
   * Records that have most of the words, half of them at least, as whole words or forms outside of texts; among those, the ones that
   * have the rarer words: of 'sushi bar' the sushi place before the ten bars.
   */
  function listPartly(ranksByWord: readonly Uint8Array[]): FoundRecord[] {
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
      .filter(({ weight }) => weight >= heaviest * leastWeight)
      .map(({ at, rank }) => ({ at, ...toPlaceAndStep(rank), isCalled: undefined }));
  }

  return {
    find(query, { isPartial = false } = {}) {
      const wanted = toQueryWords(query);
      if (wanted.length === 0) return [];
      const list = (byWord: readonly Uint8Array[]) => listWhole(byWord, wanted.join(' '), fold(query));
      const ranks = wanted.map((word) => rankWord(word, closeness.form));
      const exact = list(ranks);
      if (exact.length > 0) return exact;
      const near = list(wanted.map((word) => rankWord(word, closeness.typo)));
      return near.length > 0 || !isPartial || wanted.length === 1 ? near : listPartly(ranks);
    },
  };
}

/** Whether a word that is found so says what a record is. */
function isTelling(rank: number): boolean {
  return rank < places.texts * stepCount && rank % stepCount !== closeness.begins;
}

function toPlaceAndStep(rank: number): Pick<FoundRecord, 'place' | 'step'> {
  return { place: Math.floor(rank / stepCount) as Place, step: (rank % stepCount) as Closeness }; // that is how a rank is made
}

function findCalled({ names, phrases: [ofNames, ofAliases] }: Called, phrase: string, whole: string): FoundRecord['isCalled'] {
  if (ofNames.includes(phrase) || names.includes(whole)) return 'name';
  if (ofAliases.includes(phrase)) return 'alias';
  return names.some((name) => name.startsWith(whole)) ? 'beginning' : undefined;
}

/** All terms, sorted, and where each stands: record and place as one number. */
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

/** By code units, as `narrow` compares; letter by letter, for a large centre has 100,000 of them. */
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
