import { type ListedCompany, listCompanies } from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { useSite } from '../centre/site.tsx';
import { useAllPages } from './use-all-pages.ts';
import type { Resource } from './use-endpoint.ts';

type Narrowed = Omit<NonNullable<CallInput<typeof listCompanies>['query']>, 'page' | 'per_page' | 'locale'>;

const everything: Narrowed = {};

/**
 * Every company of the centre, or of a selection, by title where nothing else is said, for what shows more of them all at once than their
 * names (`use-company-names.ts`): hours, web addresses, rooms on the plan. `undefined` asks for nothing.
 */
export function useAllCompanies(...given: [] | [narrowed: Narrowed | undefined]): Resource<ListedCompany[]> {
  const narrowed = given.length === 0 ? everything : given[0]; // a default value would stand in for an undefined that was meant
  const { locale } = useSite();
  return useAllPages(listCompanies, narrowed && ((page) => ({ query: { sort: 'title', ...narrowed, page, per_page: 48, locale } })));
}
