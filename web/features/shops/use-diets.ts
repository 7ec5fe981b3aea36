import { type CompanyDiet, type ListedCompany, listCompanyDiets } from '#shared/contracts/companies.ts';
import { useOffers, useSite } from '../../lib/centre/site.tsx';
import { useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useTranslate } from '../../lib/texts/i18n.tsx';
import { readShopFilters, type ShopFilters, toShopQuery } from './shop-filters.ts';

/** Filters in an address. Omits `diet` if the mall API does not know diets, because it would ignore the filter and list unsuitable shops. */
export function useShopFilters(query: URLSearchParams): ShopFilters {
  const hasDiets = useOffers(listCompanyDiets);
  const filters = readShopFilters(query);
  return hasDiets ? filters : { ...filters, diet: undefined };
}

interface DietQuery {
  categoryId: number | undefined;
  filters: ShopFilters;
}

/** Lists the diets of the shops that match the other filters. `undefined` fetches nothing. */
export function useDiets(input: DietQuery | undefined): CompanyDiet[] {
  const { locale } = useSite();
  const isOffered = useOffers(listCompanyDiets);
  const narrowed = input && toShopQuery({ ...input.filters, diet: undefined, open: undefined, sort: 'title' });
  const category = input?.categoryId && { category: input.categoryId };
  const diets = useEndpoint(listCompanyDiets, isOffered && narrowed ? { query: { ...narrowed, ...category, locale } } : undefined);
  return diets.state === 'ready' ? diets.data : [];
}

/** Names of the diets that a company caters for. */
export function useDietNames(company: ListedCompany | undefined): string[] {
  const t = useTranslate();
  return company?.diets?.map((diet) => t(`shops.diet_${diet}`)) ?? [];
}
// messages: shops.diet_*
