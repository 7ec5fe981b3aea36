import { type CompanyDiet, listCompanyDiets } from '#shared/contracts/companies.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { readShopFilters, type ShopFilters, toShopQuery } from './shop-filters.ts';

/** Filters of an address. Without `diet` if the mall API has no diets: it would ignore the filter and list unsuitable places. */
export function useShopFilters(query: URLSearchParams): ShopFilters {
  const hasDiets = useOffers(listCompanyDiets);
  const filters = readShopFilters(query);
  return hasDiets ? filters : { ...filters, diet: undefined };
}

interface Wanted {
  categoryId: number | undefined;
  filters: ShopFilters;
}

/** Diets available among the shops that match the other filters; `undefined` fetches nothing. */
export function useDiets(wanted: Wanted | undefined): CompanyDiet[] {
  const { locale } = useSite();
  const isOffered = useOffers(listCompanyDiets);
  const narrowed = wanted && toShopQuery({ ...wanted.filters, diet: undefined, open: undefined, sort: 'title' });
  const category = wanted?.categoryId && { category: wanted.categoryId };
  const diets = useEndpoint(listCompanyDiets, isOffered && narrowed ? { query: { ...narrowed, ...category, locale } } : undefined);
  return diets.state === 'ready' ? diets.data : [];
}
