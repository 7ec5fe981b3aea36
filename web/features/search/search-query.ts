import type { SearchType } from '#shared/contracts/search.ts';
import { cleanTyped } from '#shared/rules/typed-text.ts';
import { listKindsWith } from '#shared/site/kinds.ts';

/** As the contract takes it. */
const mostCharacters = 100;

/** How many of each kind stand side by side, and of one kind alone. */
export const limits = { ofEach: 5, ofOne: 48 } as const;

/** What a visitor typed, as it is asked: trimmed, nothing invisible, not too long, '' for nothing. */
export function toSearchQuery(typed: string | null | undefined): string {
  return cleanTyped((typed ?? '').toWellFormed())
    .slice(0, mostCharacters)
    .toWellFormed()
    .trim();
}

/** The kind of result that an address asks for. */
export function findSearchType(name: string | null | undefined): SearchType | undefined {
  return listKindsWith('isSearched').find((type) => type === name);
}
