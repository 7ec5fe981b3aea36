import { type ListedCompany, listCompanies } from '#shared/contracts/companies.ts';
import { findCentreHours } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useAllCompanies } from '../../lib/data/use-company-outlines.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { passesOpenFilter } from './open-filter.ts';
import { type ShopFilters, toShopQuery } from './shop-filters.ts';

const pageSize = 24;

export interface ShopList {
  companies: Resource<ListedCompany[]>;
  /** Number on all pages; undefined while unknown. */
  total: number | undefined;
  /** Number regardless of opening times. */
  matching: number;
  /** The shown page: the last one if fewer shops are open than the address expects. */
  page: number;
  pageCount: number;
  /** The page does not exist, regardless of opening times; the first one always does. */
  isPastEnd: boolean;
  /** The page is not live yet and does not know which shops are open, so it shows all. */
  isUndecided: boolean;
}

interface Wanted {
  categoryId: number | undefined;
  filters: ShopFilters;
  page: number;
}

/**
 * Returns a page of the shops that match the filters; `undefined` fetches nothing. The mall API does the paging, except with a filter by opening
 * time. In that case all shops that match the other filters are fetched, then filtered and paged here, again with each tick.
 */
export function useShopList(wanted: Wanted | undefined): ShopList {
  const { locale } = useSite();
  const { filters, categoryId, page = 1 } = wanted ?? {};
  const { open: _, ...query } = filters ? toShopQuery(filters) : { open: undefined };
  const asked = wanted && { ...query, ...(categoryId && { category: categoryId }) };
  const paged = useEndpoint(listCompanies, asked && !filters?.open ? { query: { ...asked, locale, page, per_page: pageSize } } : undefined);
  const all = useAllCompanies(asked && filters?.open ? asked : undefined);
  const sieved = useSieved(all, filters?.open, page);
  if (filters?.open) return sieved;
  const meta = 'meta' in paged ? paged.meta : undefined;
  return {
    companies: paged,
    total: meta?.total,
    matching: meta?.total ?? 0,
    page,
    pageCount: meta?.pages ?? 1,
    isPastEnd: page > 1 && paged.state === 'empty',
    isUndecided: false,
  };
}

function useSieved(all: Resource<ListedCompany[]>, open: ShopFilters['open'], page: number): ShopList {
  const site = useSite();
  const { now, isLive } = useNow();
  const common = { total: undefined, matching: 0, page, pageCount: 1, isPastEnd: false, isUndecided: !isLive };
  if (all.state === 'loading' || all.state === 'failed') return { ...common, companies: all };
  const centre = findCentreHours(site);
  const timeZone = site.mall?.timezone ?? 'Europe/Prague';
  const passing =
    isLive && open ? all.data.filter(({ opening_hours: own }) => passesOpenFilter(own ?? centre, open, now, timeZone)) : all.data;
  const pageCount = Math.ceil(passing.length / pageSize);
  const shownPage = isLive ? Math.max(1, Math.min(page, pageCount)) : page;
  const data = passing.slice((shownPage - 1) * pageSize, shownPage * pageSize);
  return {
    companies: { state: data.length > 0 ? 'ready' : 'empty', data, meta: undefined },
    total: isLive ? passing.length : undefined,
    matching: all.data.length,
    page: shownPage,
    pageCount,
    isPastEnd: page > 1 && page > Math.ceil(all.data.length / pageSize),
    isUndecided: !isLive,
  };
}
