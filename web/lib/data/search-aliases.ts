import type { SearchWords } from '#shared/contracts/search-words.ts';

/** Returns everyday words for a company, an amenity or an entrance by its id. */
export type ToAliases = (kind: 'companies' | 'amenities' | 'entrances', id: number) => string[];

/** Looks aliases up in the search words. With none, only names are found. */
export function toAliasesOf(known: readonly SearchWords[]): ToAliases {
  return (kind, id) => known.flatMap((entry) => (entry[kind].includes(id) ? entry.words : []));
}
