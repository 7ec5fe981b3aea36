import { LRUCache } from 'lru-cache';
import { searchCentre } from '#shared/contracts/search.ts';
import { fold } from '#shared/rules/fold.ts';
import { minVisitors, termLength, type VisitCounts } from '#shared/site/visit-counts.ts';
import type { Entry } from '../cache/entry.ts';
import { createDayKey } from './day-key.ts';

type Searches = NonNullable<VisitCounts['searches']>;

interface Term {
  /** Keyed hashes of the networks that have searched for the term today. */
  askers: Set<string>;
  reported: number;
  /** Number of results of the last search. */
  results: number;
}

/** Limits of terms and of askers per term, so that made-up words cannot fill the memory. */
const maxTerms = 2000;
const maxVisitors = 200;

/**
 * Counts searches per day, each network once. A term stays in this process's memory until three networks have searched
 * for it. Networks are stored as hashes with a key that is created for the day and discarded afterwards.
 */
export function createSearches(today: () => string) {
  const terms = new LRUCache<string, Term>({ max: maxTerms });
  /** The last term of each network. Search runs while a visitor types, so prefixes of a term are not counted. */
  const last = new LRUCache<string, string>({ max: maxTerms });
  let waiting: Searches = [];
  const dayKey = createDayKey(today, (before) => {
    waiting = collect(before);
    terms.clear();
    last.clear();
  });

  function collect(day: string): Searches {
    const found = [...waiting];
    for (const [term, { askers, reported, results }] of terms.entries())
      if (askers.size >= minVisitors && askers.size > reported) found.push({ day, term, count: askers.size - reported, results });
    return found;
  }

  return {
    /** Counts a search. `network`: network of the caller. */
    count(query: string, network: string, results = 0): void {
      dayKey.turnDay();
      const term = toTerm(query);
      if (term === undefined) return;
      const asker = dayKey.hash(network);
      const before = last.get(asker);
      if (before !== undefined && before !== term && term.startsWith(before)) withdraw(before, asker);
      last.set(asker, term);
      const known = terms.get(term) ?? { askers: new Set(), reported: 0, results };
      known.results = results;
      if (known.askers.size < maxVisitors) known.askers.add(asker);
      terms.set(term, known);
    },
    /** Returns new counts since the last call, for terms with enough askers. */
    take(): Searches {
      const taken = collect(dayKey.turnDay());
      waiting = [];
      for (const known of terms.values()) if (known.askers.size >= minVisitors) known.reported = known.askers.size;
      return taken;
    },
    putBack(searches: Readonly<Searches>): void {
      waiting.push(...searches);
    },
  };

  function withdraw(term: string, asker: string): void {
    const known = terms.peek(term);
    if (!known || known.askers.size <= known.reported) return;
    known.askers.delete(asker);
    if (known.askers.size === 0) terms.delete(term);
  }
}

/** Folds a term as the search does. Undefined if it may be personal (a number, an email address), or is too short or too long. */
export function toTerm(query: string): string | undefined {
  const plain = query.normalize('NFKC');
  if (/[\p{N}@]/u.test(plain)) return undefined;
  const term = fold(plain);
  const { length } = [...term];
  return length < termLength.least || length > termLength.most ? undefined : term;
}

const searchStart = `${searchCentre.path}?`;

/** A search of the whole site. */
export interface Searched {
  query: string;
  results: number;
}

/** Returns the term of a search of the whole site and its number of results; undefined for any other answer or call. */
export function findSearched(address: string, data: unknown): Searched | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  const params = new URLSearchParams(address.slice(searchStart.length));
  const types = params.get('types');
  if (types !== null && !types.includes(',')) return undefined; // a search in a single kind, which may be the wrong kind
  const { groups, is_partial: isPartial } = Object(data) as { groups?: unknown; is_partial?: unknown };
  const query = params.get('q');
  if (!Array.isArray(groups) || isPartial === true || query === null) return undefined;
  const results = groups.reduce((sum: number, group: unknown) => sum + Number((Object(group) as { total?: unknown }).total), 0);
  return Number.isSafeInteger(results) && results >= 0 ? { query, results } : undefined;
}

const known = new WeakMap<Entry, Searched | undefined>();

/** Like `findSearched`, for a cached answer, which is parsed only once even if it is served often. */
export function findSearchedIn(address: string, entry: Entry): Searched | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  if (!known.has(entry)) known.set(entry, findSearched(address, JSON.parse(entry.variants.identity.body.toString()).data));
  return known.get(entry);
}
