import { type ListedCompany, listCompanies } from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { useSite } from '../centre/site.tsx';
import { useAllPages } from './use-all-pages.ts';
import type { Resource } from './use-endpoint.ts';

type Narrowed = Omit<NonNullable<CallInput<typeof listCompanies>['query']>, 'page' | 'per_page' | 'locale'>;

/**
 * Every company of a selection, by title where nothing else is said, with its picture; all of the centre's are told by `use-company-outlines.ts`.
 * `undefined` asks for nothing.
 */
export function useAllCompanies(narrowed: Narrowed | undefined): Resource<ListedCompany[]> {
  const { locale } = useSite();
  return useAllPages(listCompanies, narrowed && ((page) => ({ query: { sort: 'title', ...narrowed, page, per_page: 48, locale } })));
}
