import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { searchCentre } from '#shared/contracts/search.ts';
import { fold } from '#shared/rules/fold.ts';
import { minVisitors, termLength, type VisitCounts } from '#shared/site/visit-counts.ts';
import type { Entry } from '../cache/entry.ts';

type Miss = VisitCounts['misses'][number];

interface Term {
  /** Keyed hashes of the networks that have searched for the term today. */
  askers: Set<string>;
  reported: number;
}

/** Limits of terms and of askers per term, so that made-up words cannot fill the memory. */
const maxTerms = 2000;
const maxVisitors = 200;

/**
 * Counts searches without a result per day, each network once. A term stays in this process's memory until three
 * networks have searched for it. Networks are stored as hashes with a key that is created for the day and discarded
 * afterwards.
 */
export function createSearchMisses(today: () => string) {
  let day = today();
  let key = randomBytes(32);
  const terms = new LRUCache<string, Term>({ max: maxTerms });
  /** The last term of each network. Search runs while a visitor types, so prefixes of a term are not counted. */
  const last = new LRUCache<string, string>({ max: maxTerms });
  let waiting: Miss[] = [];

  function turnDay(): void {
    const now = today();
    if (now === day) return;
    waiting = collect();
    day = now;
    key = randomBytes(32);
    terms.clear();
    last.clear();
  }

  function collect(): Miss[] {
    const found = [...waiting];
    for (const [term, { askers, reported }] of terms.entries())
      if (askers.size >= minVisitors && askers.size > reported) found.push({ day, term, count: askers.size - reported });
    return found;
  }

  return {
    /** Counts a search. `network`: network of the caller. */
    count(query: string, network: string): void {
      turnDay();
      const term = toTerm(query);
      if (term === undefined) return;
      const asker = createHmac('sha256', key).update(network).digest('base64url').slice(0, 16);
      const before = last.get(asker);
      if (before !== undefined && before !== term && term.startsWith(before)) withdraw(before, asker);
      last.set(asker, term);
      const known = terms.get(term) ?? { askers: new Set(), reported: 0 };
      if (known.askers.size < maxVisitors) known.askers.add(asker);
      terms.set(term, known);
    },
    /** Returns new counts since the last call, for terms with enough askers. */
    take(): Miss[] {
      turnDay();
      const taken = collect();
      waiting = [];
      for (const known of terms.values()) if (known.askers.size >= minVisitors) known.reported = known.askers.size;
      return taken;
    },
    putBack(misses: readonly Miss[]): void {
      waiting.push(...misses);
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

/** Returns the term of a search of the whole site that found nothing; undefined for any other answer or call. */
export function findMissed(address: string, data: unknown): string | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  const query = new URLSearchParams(address.slice(searchStart.length));
  const types = query.get('types');
  if (types !== null && !types.includes(',')) return undefined; // a search in a single kind, which may be the wrong kind
  const { groups, is_partial: isPartial } = Object(data) as { groups?: unknown; is_partial?: unknown };
  const hasNone = Array.isArray(groups) && groups.every((group) => Object(group).total === 0);
  return hasNone && isPartial !== true ? (query.get('q') ?? undefined) : undefined;
}

const known = new WeakMap<Entry, string | undefined>();

/** Like `findMissed`, for a cached answer, which is parsed only once even if it is served often. */
export function findMissedIn(address: string, entry: Entry): string | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  if (!known.has(entry)) known.set(entry, findMissed(address, JSON.parse(entry.variants.identity.body.toString()).data));
  return known.get(entry);
}
