import type { SearchWords } from '#shared/contracts/search-words.ts';

/** Everyday words for a company, an amenity or an entrance, by its id. */
export type ToAliases = (kind: 'companies' | 'amenities' | 'entrances', id: number) => string[];

/** Looks them up in what the search knows; none of it: names alone are found. */
export function toAliasesOf(known: readonly SearchWords[]): ToAliases {
  return (kind, id) => known.flatMap((entry) => (entry[kind].includes(id) ? entry.words : []));
}
