import { ApiError } from '#shared/contracts/errors.ts';
import { type SearchAnswer, type SearchHit, type SearchType, searchTypes } from '#shared/contracts/search.ts';
import { toQueryWords } from '#shared/rules/search-words.ts';
import { makePhraseIndex, type PhraseIndex } from './near-phrases.ts';
import type { Steps } from './steps.ts';
import {
  type FoundRecord,
  joinWordSegments,
  makeWordSegment,
  places,
  type RecordWords,
  type WordIndex,
  type WordSegment,
} from './word-index.ts';

/** A record as shown by search, with its period of visibility and its words. */
export interface SearchableRecord {
  hit: SearchHit;
  visibleFromMs: number;
  visibleUntilMs: number;
  words: RecordWords;
}

/** A record in search results, without its words. */
type ShownRecord = Omit<SearchableRecord, 'words'>;

export interface CentreIndex {
  records: readonly ShownRecord[];
  words: WordIndex;
  /** Titles, for suggestions. */
  phrases: PhraseIndex;
  /** The part with all records first, then one per change. */
  parts: readonly IndexPart[];
}

interface IndexPart {
  records: readonly ShownRecord[];
  segment: WordSegment;
  phrases: PhraseIndex;
  /** Indexes of records of this part that were removed, or replaced in a later part. */
  gone: ReadonlySet<number>;
  places: ReadonlyMap<string, number>;
}

/** Builds an index. Reads the records one by one, so that they need not be in memory together. */
export function* makeCentreIndex(all: Iterable<SearchableRecord>): Steps<CentreIndex> {
  return joinParts([yield* makePart(all)]);
}

function* makePart(all: Iterable<SearchableRecord>): Steps<IndexPart> {
  const records: ShownRecord[] = [];
  const segment = yield* makeWordSegment(takeWords(all, records));
  const phrases = yield* makePhraseIndex(records.map(({ hit }) => hit.translations));
  const places = new Map(records.map(({ hit }, at) => [toRecordName(hit), at]));
  return { records, segment, phrases, gone: new Set(), places };
}

function* takeWords(all: Iterable<SearchableRecord>, shown: ShownRecord[]) {
  for (const { words, ...record } of all) {
    shown.push(record);
    yield words;
  }
}

export function toRecordName({ type, id }: Pick<SearchHit, 'type' | 'id'>): string {
  return `${type} ${id}`;
}

/** A part is merged into the next one unless it has more than `minRatio` times as many records. This limits the number of parts. */
const minRatio = 2;

/**
 * Updates some records of an index, by name; `find` returns undefined for removed ones. The cost depends on the number
 * of these records, and occasionally also on that of earlier changes.
 */
export function* changeCentreIndex(
  { parts }: CentreIndex,
  names: Iterable<string>,
  find: (name: string) => SearchableRecord | undefined,
): Steps<CentreIndex> {
  const changed = new Set(names);
  const kept = parts.map((part) => without(part, changed));
  for (let last = kept.at(-1); last && countRecords(last) <= minRatio * changed.size; last = kept.at(-1)) {
    for (const [name, at] of last.places) if (!last.gone.has(at)) changed.add(name);
    kept.pop();
  }
  return joinParts([...kept, yield* makePart(findAll(changed, find))]);
}

function countRecords({ records, gone }: IndexPart): number {
  return records.length - gone.size;
}

function* findAll(names: Iterable<string>, find: (name: string) => SearchableRecord | undefined): Generator<SearchableRecord> {
  for (const name of names) {
    const record = find(name);
    if (record) yield record;
  }
}

function without(part: IndexPart, changed: ReadonlySet<string>): IndexPart {
  const gone = [...changed].flatMap((name) => part.places.get(name) ?? []);
  return gone.length === 0 ? part : { ...part, gone: new Set([...part.gone, ...gone]) };
}

function joinParts(parts: readonly IndexPart[]): CentreIndex {
  let first = 0;
  const starts = parts.map(({ records }) => {
    first += records.length;
    return first - records.length;
  });
  const gone = parts.flatMap((part, index) => [...part.gone].map((at) => (starts[index] ?? 0) + at));
  return {
    parts,
    records: parts.flatMap(({ records }) => records),
    words: joinWordSegments(
      parts.map(({ segment }) => segment),
      new Set(gone),
    ),
    phrases: {
      findLike: (query, locale) =>
        parts
          .flatMap((part, index) =>
            part.phrases
              .findLike(query, locale)
              .flatMap((found) => (part.gone.has(found.at) ? [] : [{ ...found, at: (starts[index] ?? 0) + found.at }])),
          )
          .sort((one, other) => other.similarity - one.similarity),
    },
  };
}

interface Asked {
  q: string;
  types: readonly SearchType[];
  /** Maximum number of hits per type. */
  limit: number;
  /** Language of suggestions; undefined: any. */
  locale?: string | undefined;
  nowMs: number;
}

const maxSuggestions = 3;

/** Answers a query: the best hits of each type, the type with the best hit first. Without hits, suggests similar titles. */
export function searchIndex({ records, words, phrases }: CentreIndex, { q, types, limit, locale, nowMs }: Asked): SearchAnswer {
  const isLetter = toQueryWords(q).join('').length === 1; // a single letter searches names of records, not screens
  const findShown = (at: number): SearchHit | undefined => {
    const record = records[at];
    if (!record || (isLetter && record.hit.route)) return undefined;
    const isShown = types.includes(record.hit.type) && record.visibleFromMs <= nowMs && record.visibleUntilMs > nowMs;
    return isShown ? record.hit : undefined;
  };
  const ranked = words.find(q, { isPartial: true }).flatMap((found) => {
    const hit = findShown(found.at);
    return hit ? [{ hit, rank: rankHit(hit, found), order: searchTypes.indexOf(hit.type) }] : [];
  });
  ranked.sort((a, b) => a.rank - b.rank || a.order - b.order || a.hit.id - b.hit.id);
  const byType = Map.groupBy(ranked, ({ hit }) => hit.type); // ordered by the best hit of each type
  const groups = [...byType].map(([type, hits]) => ({ type, total: hits.length, items: hits.slice(0, limit).map(({ hit }) => hit) }));
  if (groups.length > 0) return { query: q, groups };
  const alike = new Map<number, string>(); // one title per record
  for (const { text, at } of phrases.findLike(q, locale)) if (!alike.has(at) && findShown(at)) alike.set(at, text);
  return { query: q, groups, suggestions: [...new Set(alike.values())].slice(0, maxSuggestions) };
}

/**
 * Rank of a hit by the position of its words: 0 is best. A shop that sells a product ranks before an article named
 * after it.
 */
const ofPlaces = {
  name: 0,
  alias: 0.5,
  beginning: 1,
  [places.names]: 2,
  [places.aliases]: 2.5,
  [places.keywords]: 4,
  [places.texts]: 6,
} as const;
const ofArticles = {
  name: 0,
  alias: 0.5,
  beginning: 3,
  [places.names]: 3,
  [places.aliases]: 4.5,
  [places.keywords]: 5,
  [places.texts]: 7,
} as const;

/** Whether a hit is a place to go to; all others are for reading. */
function isPlace({ type, permalink }: SearchHit): boolean {
  return type === 'company' || type === 'amenity' || type === 'entrance' || (type === 'page' && !permalink);
}

const perMissingWord = 1.5;
const perMissingCircumstance = 0.02;

/** Returns the rank of a hit; lower is better. */
function rankHit(hit: SearchHit, { isCalled, place, step, missing, missingCircumstances }: FoundRecord): number {
  const table = isPlace(hit) ? ofPlaces : ofArticles;
  return table[isCalled ?? place] + step / 10 + missing * perMissingWord + missingCircumstances * perMissingCircumstance;
}

/** Parses comma-separated kinds; all if undefined. Throws `BadRequest` for an unknown one. */
export function toSearchTypes(types: string | undefined): readonly SearchType[] {
  return types ? types.split(',').map(toSearchType) : searchTypes;
}

function toSearchType(name: string): SearchType {
  const type = searchTypes.find((known) => known === name);
  if (!type) throw new ApiError('BadRequest', { errors: { types: ['not_allowed'] } });
  return type;
}
