import { type Company, listCompanies } from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { useSite } from '../centre/site.tsx';
import { joinResources } from './join-resources.ts';
import { type Resource, useEndpoint } from './use-endpoint.ts';

/** How many pages are asked for at most: 384 companies are more than any centre has. */
const mostPages = 8;

type Narrowed = Omit<NonNullable<CallInput<typeof listCompanies>['query']>, 'page' | 'per_page' | 'locale'>;

const everything: Narrowed = {};

/**
 * Every company of the centre, or of a selection, by title where nothing else is said, for what needs them all at once: as one
 * list, there when all its pages are. `undefined` asks for nothing.
 */
export function useAllCompanies(...given: [] | [narrowed: Narrowed | undefined]): Resource<Company[]> {
  const narrowed = given.length === 0 ? everything : given[0]; // a default value would stand in for an undefined that was meant
  const { locale } = useSite();
  const query = (page: number) => narrowed && { query: { sort: 'title' as const, ...narrowed, page, per_page: 48 as const, locale } };
  const first = useEndpoint(listCompanies, query(1));
  const count = 'meta' in first ? Math.min(first.meta?.pages || 1, mostPages) : 1; // an empty list has no pages at all
  const others = Array.from({ length: mostPages - 1 }, (_, index) => index + 2);
  // biome-ignore lint/correctness/useHookAtTopLevel: always the same number of calls in the same order
  const rest = others.map((page) => useEndpoint(listCompanies, page <= count ? query(page) : undefined)).slice(0, count - 1);
  return rest.reduce(joinResources, first);
}
