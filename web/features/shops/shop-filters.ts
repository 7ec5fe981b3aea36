import { type CompanyType, companyTypes, type Diet, diets, type listCompanies } from '#shared/contracts/companies.ts';
import type { QueryOf } from '#shared/contracts/endpoint.ts';

export const openFilters = ['now', 'soon'] as const;
/** `now`: currently open · `soon`: open, but closing within an hour. */
export type OpenFilter = (typeof openFilters)[number];

export type ShopSort = QueryOf<typeof listCompanies>['sort'];

/** Filters and order of a list of shops, all stored in the address. */
export interface ShopFilters {
  q: string | undefined;
  /** First letter: `a` to `z`, or `0` for digits. */
  letter: string | undefined;
  floor: number | undefined;
  diet: Diet | undefined;
  /** Filter by opening time. Applied in the browser, by the visitor's clock. */
  open: OpenFilter | undefined;
  sort: ShopSort;
  type: CompanyType | undefined;
}

export const shopSorts: readonly ShopSort[] = ['title', '-title', 'newest', 'featured'];
export const letters: readonly string[] = ['0', ...'abcdefghijklmnopqrstuvwxyz'];

const maxQueryCharacters = 100;

/** Reads the filters from the query. Ignores invalid values. */
export function readShopFilters(query: URLSearchParams): ShopFilters {
  const find = (name: string) => query.get(name)?.trim() || undefined;
  const floor = find('floor');
  return {
    q: find('q')?.slice(0, maxQueryCharacters),
    letter: letters.find((letter) => letter === find('letter')?.toLowerCase()),
    floor: floor !== undefined && /^-?\d{1,2}$/.test(floor) ? Number(floor) : undefined,
    diet: diets.find((diet) => diet === find('diet')),
    open: openFilters.find((open) => open === find('open')),
    sort: shopSorts.find((sort) => sort === find('sort')) ?? 'title',
    type: companyTypes.find((type) => type === find('type')),
  };
}

/** Converts filters to a query; omits defaults. */
export function toShopQuery({ q, letter, floor, diet, open, sort, type }: ShopFilters): Record<string, string | number | undefined> {
  return { q, letter, floor, diet, open, sort: sort === 'title' ? undefined : sort, type };
}

/** Lists the names of active filters. Excludes the order. */
export function listActive({ q, letter, floor, diet, open, type }: ShopFilters): (keyof ShopFilters)[] {
  const narrowing = { q, letter, floor, diet, open, type };
  // safe: the keys of the literal object
  return (Object.keys(narrowing) as (keyof typeof narrowing)[]).filter((name) => narrowing[name] !== undefined);
}

export const noFilters: ShopFilters = {
  q: undefined,
  letter: undefined,
  floor: undefined,
  diet: undefined,
  open: undefined,
  sort: 'title',
  type: undefined,
};
