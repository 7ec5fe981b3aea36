import { type ListedCompany, listCompanies } from '#shared/contracts/companies.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { openingStatus } from '#shared/rules/opening-hours.ts';
import type { OpeningHours } from '#shared/schemas/fields.ts';
import { findCentreHours } from '../../lib/centre/hours.ts';
import { useNow } from '../../lib/centre/now.tsx';
import { useSite } from '../../lib/centre/site.tsx';
import { useAllCompanies } from '../../lib/data/use-company-outlines.ts';
import { type Resource, useEndpoint } from '../../lib/data/use-endpoint.ts';
import { useRecordTexts } from '../../lib/texts/record-texts.ts';
import type { Floor } from './ShopFilterBar.tsx';
import { type OpenFilter, type ShopFilters, toShopQuery } from './shop-filters.ts';

const pageSize = 24;

export interface ShopList {
  companies: Resource<ListedCompany[]>;
  /** Number of shops on all pages; undefined while unknown. */
  total: number | undefined;
  /** Number of shops that match all filters except the filter by opening time. */
  matching: number;
  /** Number of the shown page. If too few shops are open for the page in the address, this is the last page. */
  page: number;
  pageCount: number;
  /** Whether the page would not exist even without the filter by opening time. False for the first page. */
  isPastEnd: boolean;
  /** Whether the page is not live yet, so that it is not known which shops are open. `companies` then contains all shops. */
  isUndecided: boolean;
}

interface ListInput {
  categoryId: number | undefined;
  filters: ShopFilters;
  page: number;
}

/**
 * Returns a page of the shops that match the filters; `undefined` fetches nothing. The mall API does the paging unless there is a filter by opening
 * time. With that filter, this hook fetches all shops that match the other filters. It filters and pages them on each tick of the clock.
 */
export function useShopList(input: ListInput | undefined): ShopList {
  const { locale } = useSite();
  const { filters, categoryId, page = 1 } = input ?? {};
  const { open: _, ...query } = filters ? toShopQuery(filters) : { open: undefined };
  const listQuery = input && { ...query, ...(categoryId && { category: categoryId }) };
  const paged = useEndpoint(
    listCompanies,
    listQuery && !filters?.open ? { query: { ...listQuery, locale, page, per_page: pageSize } } : undefined,
  );
  const all = useAllCompanies(listQuery && filters?.open ? listQuery : undefined);
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

/** Max time before closing for the filter `soon`. */
const soonMs = 3_600_000;

/** Whether a place passes the filter now. False for places with unknown hours. */
export function passesOpenFilter(hours: OpeningHours | undefined, open: OpenFilter, now: Date, timeZone: string): boolean {
  const status = hours && openingStatus(hours, now, timeZone);
  if (status?.status !== 'open') return false;
  return open === 'now' || (status.until !== undefined && status.until.getTime() - now.getTime() <= soonMs);
}

/** Lists the floors with a plan, the lowest first. Floors with two plans appear once. Fetches nothing unless `isWanted`. */
export function useFloors(isWanted: boolean): Floor[] {
  const texts = useRecordTexts();
  const plans = useEndpoint(listFloorplans, isWanted ? {} : undefined);
  if (plans.state !== 'ready') return [];
  const titles = new Map(plans.data.map((plan) => [plan.floor, texts.get(plan, 'title')]));
  return [...titles].map(([floor, title]) => ({ floor, title })).sort((a, b) => a.floor - b.floor);
}
