import { searchCentre } from '#shared/contracts/search.ts';
import type { Entry } from '../cache/entry.ts';

const searchStart = `${searchCentre.path}?`;

/** The term of a search of the whole site that found nothing; undefined for any other answer or call. */
export function findMissed(address: string, data: unknown): string | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  const asked = new URLSearchParams(address.slice(searchStart.length));
  const types = asked.get('types');
  if (types !== null && !types.includes(',')) return undefined; // a single kind of several, which may be the wrong one
  const { groups, is_partial: isPartial } = Object(data) as { groups?: unknown; is_partial?: unknown };
  const hasNone = Array.isArray(groups) && groups.every((group) => Object(group).total === 0);
  return hasNone && isPartial !== true ? (asked.get('q') ?? undefined) : undefined;
}

const known = new WeakMap<Entry, string | undefined>();

/** `findMissed` for a cached answer: parses it once, however often it is served. */
export function findMissedIn(address: string, entry: Entry): string | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  if (!known.has(entry)) known.set(entry, findMissed(address, JSON.parse(entry.variants.identity.body.toString()).data));
  return known.get(entry);
}
