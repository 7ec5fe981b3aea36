import { type ListedCompany, listCompanies } from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { useSite } from '../centre/site.tsx';
import { useAllPages } from './use-all-pages.ts';
import type { Resource } from './use-endpoint.ts';

type Narrowed = Omit<NonNullable<CallInput<typeof listCompanies>['query']>, 'page' | 'per_page' | 'locale'>;

/**
 * Returns every company of a selection with its picture, sorted by title by default. For all companies of the centre use `use-company-outlines.ts`.
 * `undefined` fetches nothing.
 */
export function useAllCompanies(narrowed: Narrowed | undefined): Resource<ListedCompany[]> {
  const { locale } = useSite();
  return useAllPages(listCompanies, narrowed && ((page) => ({ query: { sort: 'title', ...narrowed, page, per_page: 48, locale } })));
}
