import type { SearchType } from '#shared/contracts/search.ts';
import { cleanTyped } from '#shared/rules/typed-text.ts';
import { listKindsWith } from '#shared/site/kinds.ts';

/** Maximum length in the contract. */
const maxCharacters = 100;

/** Number of hits per kind in the overview, for a single kind, and among the suggestions. */
export const limits = { ofEach: 5, ofOne: 48, ofSuggestions: 3 } as const;

/** Normalises a typed query: trims it, removes invisible characters, and limits its length. */
export function toSearchQuery(typed: string | null | undefined): string {
  return cleanTyped((typed ?? '').toWellFormed())
    .slice(0, maxCharacters)
    .toWellFormed()
    .trim();
}

/** Reads the kind of results from the address. */
export function findSearchType(name: string | null | undefined): SearchType | undefined {
  return listKindsWith('isSearched').find((type) => type === name);
}
