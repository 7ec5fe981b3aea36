import { type ListedCompany, listCompanies } from '#shared/contracts/companies.ts';
import { useSite } from '../../lib/centre/site.tsx';
import { useAllPages } from '../../lib/data/use-all-pages.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';

/** Every company by title where the mall API cannot name them by one call, asked for by the member's browser alone: the page does not carry them. */
export function useAllShops(isWanted: boolean): Resource<ListedCompany[]> {
  const { locale } = useSite();
  const toInput = (page: number) => ({ query: { sort: 'title' as const, page, per_page: 48 as const, locale } });
  return useAllPages(listCompanies, isWanted ? toInput : undefined, { from: 'browser' });
}
