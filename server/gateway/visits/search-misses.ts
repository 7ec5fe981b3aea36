import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { fold } from '#shared/rules/fold.ts';
import { leastAskers, termLength, type VisitCounts } from '#shared/site/visit-counts.ts';

type Miss = VisitCounts['misses'][number];

interface Term {
  /** Keyed hashes of the networks that have asked for it today. */
  askers: Set<string>;
  told: number;
}

/** So many terms are known at once, each with so many askers: whoever makes up words fills no memory. */
const mostTerms = 2000;
const mostAskers = 200;

/**
 * Searches that found nothing, by how many have asked for them on a day: each network once. Until three have, a term is in this memory alone. Who
 * they were is known by a hash whose key is made for the day and thrown away with it.
 */
export function createSearchMisses(today: () => string) {
  let day = today();
  let key = randomBytes(32);
  const terms = new LRUCache<string, Term>({ max: mostTerms });
  /** What each has last asked for: it grows under their fingers, and its beginnings are nobody's question. */
  const last = new LRUCache<string, string>({ max: mostTerms });
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
    for (const [term, { askers, told }] of terms.entries())
      if (askers.size >= leastAskers && askers.size > told) found.push({ day, term, count: askers.size - told });
    return found;
  }

  return {
    /** `network`: of whoever asks. */
    count(query: string, network: string): void {
      turnDay();
      const term = toTerm(query);
      if (term === undefined) return;
      const asker = createHmac('sha256', key).update(network).digest('base64url').slice(0, 16);
      const before = last.get(asker);
      if (before !== undefined && before !== term && term.startsWith(before)) withdraw(before, asker);
      last.set(asker, term);
      const known = terms.get(term) ?? { askers: new Set(), told: 0 };
      if (known.askers.size < mostAskers) known.askers.add(asker);
      terms.set(term, known);
    },
    /** What is new since the last time of terms that enough have asked for. */
    take(): Miss[] {
      turnDay();
      const taken = collect();
      waiting = [];
      for (const known of terms.values()) if (known.askers.size >= leastAskers) known.told = known.askers.size;
      return taken;
    },
    putBack(misses: readonly Miss[]): void {
      waiting.push(...misses);
    },
  };

  function withdraw(term: string, asker: string): void {
    const known = terms.peek(term);
    if (!known || known.askers.size <= known.told) return;
    known.askers.delete(asker);
    if (known.askers.size === 0) terms.delete(term);
  }
}

/** As the search folds it. Undefined for what may be somebody's: a number, an address; and for what is too short or too long to be a question. */
export function toTerm(query: string): string | undefined {
  const plain = query.normalize('NFKC');
  if (/[\p{N}@]/u.test(plain)) return undefined;
  const term = fold(plain);
  const { length } = [...term];
  return length < termLength.least || length > termLength.most ? undefined : term;
}
