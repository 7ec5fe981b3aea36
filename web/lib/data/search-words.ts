import { useMemo } from 'react';
import { listSearchWords, type SearchWords } from '#shared/contracts/search-words.ts';
import { useEndpoint } from './use-endpoint.ts';

/** Returns everyday words for a company, an amenity or an entrance by its id. */
export type ToAliases = (kind: 'companies' | 'amenities' | 'entrances', id: number) => string[];

/**
 * Search aliases for `toTextSearch` in the browser, fetched once when needed. Until they are there, and if the mall API has none, a search finds only
 * names.
 */
export function useSearchWords(isWanted: boolean): ToAliases {
  const entries = useEndpoint(listSearchWords, isWanted ? {} : undefined);
  const known = entries.state === 'ready' ? entries.data : none;
  return useMemo(() => toAliasesOf(known), [known]);
}

const none: readonly SearchWords[] = [];

/** Creates a function that finds aliases in the search words. */
export function toAliasesOf(known: readonly SearchWords[]): ToAliases {
  return (kind, id) => known.flatMap((entry) => (entry[kind].includes(id) ? entry.words : []));
}
