import {
  type CompanyOutline,
  type CompanyOutlines,
  getCompanyOutlines,
  type ListedCompany,
  listCompanies,
  maxOutlines,
} from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useSite } from '../centre/site.tsx';
import { selectOutlines } from './select-outlines.ts';
import { useAllPages } from './use-all-pages.ts';
import { type Resource, type SourceOptions, useEndpoint } from './use-endpoint.ts';
import { useEndpoints } from './use-endpoints.ts';

export type OutlineQuery = Omit<NonNullable<CallInput<typeof getCompanyOutlines>['query']>, 'locale'>;

/** `letters`: only with `has`; first letters of the titles of all its matches, on any page. */
export type OutlineResource = Resource<CompanyOutline[]> & { letters?: readonly string[] | undefined };

/** Ten thousand companies, more than any centre has. */
const maxPages = 20;

/**
 * The companies that match a query, by title, with the fields that lists show: one page if `per_page` is given, otherwise all. If the mall API lacks
 * this call, they are selected from all pages of `listCompanies`. `undefined` fetches nothing.
 */
export function useCompanyOutlines(query: OutlineQuery | undefined, source: SourceOptions = {}): OutlineResource {
  const site = useSite();
  const { locale } = site;
  const toInput = (page = query?.page) => ({ query: { ...query, page, locale } });
  const first = useEndpoint(getCompanyOutlines, query && toInput(), source);
  const isUnknown = first.state === 'failed' && first.code === 'NotFound';
  const total = 'data' in first ? first.data.total : undefined;
  const pageCount = total === undefined || query?.per_page !== undefined ? 1 : Math.min(Math.ceil(total / maxOutlines), maxPages);
  const others = Array.from({ length: Math.max(pageCount - 1, 0) }, (_, index) => toInput(index + 2));
  const rest = useEndpoints(getCompanyOutlines, others, source);
  const toPage = (page: number) => ({ query: { q: query?.q, sort: 'title' as const, page, per_page: 48 as const, locale } });
  const listed: Resource<ListedCompany[]> = useAllPages(listCompanies, query && isUnknown ? toPage : undefined, source);
  if (query && isUnknown) return 'data' in listed ? selectOutlines(listed.data, query, site) : listed;
  if (!('data' in first)) return first;
  if (total === undefined) return selectOutlines(decode(first.data, locale), query ?? {}, site);
  const missing = rest.find((page) => !('data' in page));
  if (missing && !('data' in missing)) return missing;
  const data = [decode(first.data, locale), ...rest.flatMap((page) => ('data' in page ? [decode(page.data, locale)] : []))];
  const perPage = query?.per_page ?? total;
  return {
    state: total === 0 ? 'empty' : 'ready',
    data: data.length === 1 ? (data[0] ?? []) : data.flat(),
    meta: { page: query?.page ?? 1, per_page: perPage, total, pages: perPage === 0 ? 0 : Math.ceil(total / perPage) },
    letters: first.data.letters,
  };
}

const decoded = new WeakMap<CompanyOutlines, CompanyOutline[]>();

/** Returns the same list for the same response, so that memoized values stay. */
function decode(outlines: CompanyOutlines, locale: Locale): CompanyOutline[] {
  const known = decoded.get(outlines);
  if (known) return known;
  const companies = outlines.companies.map((company) => toOutline(company, outlines, locale));
  decoded.set(outlines, companies);
  return companies;
}

function toOutline(
  { title, locale: own, kind, hours: key, category_id, tags: tagKeys = [], ...company }: CompanyOutlines['companies'][number],
  { kinds, tags, hours }: CompanyOutlines,
  locale: Locale,
): CompanyOutline {
  const text = { locale: own ?? locale, title: title ?? '', ...(kind !== undefined && { company_category: kinds[kind] }) };
  return {
    ...company,
    type: company.type ?? 'store',
    category_ids: category_id === undefined ? [] : [category_id],
    tags: tagKeys.flatMap((tag) => tags[tag] ?? []),
    opening_hours: key === undefined ? undefined : hours[key],
    translations: title === undefined ? [] : [text],
  };
}
