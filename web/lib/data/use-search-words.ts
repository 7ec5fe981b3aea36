import { useMemo } from 'react';
import { listSearchWords, type SearchWords } from '#shared/contracts/search-words.ts';
import { type ToAliases, toAliasesOf } from './search-aliases.ts';
import { useEndpoint } from './use-endpoint.ts';

/** Search aliases for `toTextSearch` in the browser, fetched once when needed. Until then, and if the mall API has none, only names are found. */
export function useSearchWords(isWanted: boolean): ToAliases {
  const entries = useEndpoint(listSearchWords, isWanted ? {} : undefined);
  const known = entries.state === 'ready' ? entries.data : none;
  return useMemo(() => toAliasesOf(known), [known]);
}

const none: readonly SearchWords[] = [];
