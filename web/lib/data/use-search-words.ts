import { useMemo } from 'react';
import { listSearchWords, type SearchWords } from '#shared/contracts/search-words.ts';
import { type ToAliases, toAliasesOf } from './search-aliases.ts';
import { useEndpoint } from './use-endpoint.ts';

/**
 * What the search knows besides names, for `toTextSearch` in the browser: asked for once, when it is wanted. Until it is there, and
 * where the mall API has none, names alone are found.
 */
export function useSearchWords(isWanted: boolean): ToAliases {
  const entries = useEndpoint(listSearchWords, isWanted ? {} : undefined);
  const known = entries.state === 'ready' ? entries.data : none;
  return useMemo(() => toAliasesOf(known), [known]);
}

const none: readonly SearchWords[] = [];
