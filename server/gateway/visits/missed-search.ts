import { searchCentre } from '#shared/contracts/search.ts';
import type { Entry } from '../cache/entry.ts';

const searchStart = `${searchCentre.path}?`;

/** What somebody looked for in the whole site and has not found; undefined for every other answer of every other call. */
export function findMissed(address: string, data: unknown): string | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  const asked = new URLSearchParams(address.slice(searchStart.length));
  const types = asked.get('types');
  if (types !== null && !types.includes(',')) return undefined; // one kind of many, which may be the wrong one
  const { groups, is_partial: isPartial } = Object(data) as { groups?: unknown; is_partial?: unknown };
  const hasNone = Array.isArray(groups) && groups.every((group) => Object(group).total === 0);
  return hasNone && isPartial !== true ? (asked.get('q') ?? undefined) : undefined;
}

const known = new WeakMap<Entry, string | undefined>();

/** The same of an answer that is kept: read once, however often it is given. */
export function findMissedIn(address: string, entry: Entry): string | undefined {
  if (!address.startsWith(searchStart)) return undefined;
  if (!known.has(entry)) known.set(entry, findMissed(address, JSON.parse(entry.variants.identity.body.toString()).data));
  return known.get(entry);
}
