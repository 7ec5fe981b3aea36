import { listSearchWords } from '#shared/contracts/search-words.ts';
import { useEndpoint } from './use-endpoint.ts';

/** Everyday words for a company or an amenity, by its id. */
export type ToAliases = (kind: 'companies' | 'amenities', id: number) => string[];

/**
 * What the search knows besides names, for `toTextSearch` in the browser: asked for once, when it is wanted. Until it is there, and
 * where the mall API has none, names alone are found.
 */
export function useSearchWords(isWanted: boolean): ToAliases {
  const entries = useEndpoint(listSearchWords, isWanted ? {} : undefined);
  const known = entries.state === 'ready' ? entries.data : [];
  return (kind, id) => known.flatMap((entry) => (entry[kind].includes(id) ? entry.words : []));
}
