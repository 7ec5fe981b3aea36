import {
  type CompanyOutline,
  type CompanyOutlines,
  getCompanyOutlines,
  type ListedCompany,
  listCompanies,
  maxOutlines,
} from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import { fold } from '#shared/rules/fold.ts';
import { toWeekText } from '#shared/rules/opening-hours.ts';
import type { SiteConfig } from '#shared/site/config.ts';
import type { Locale } from '#shared/site/locales.ts';
import { findCentreHours } from '../centre/hours.ts';
import { useSite } from '../centre/site.tsx';
import { toRecordTexts } from '../texts/record-texts.ts';
import { type Resource, type SourceOptions, useEndpoint } from './use-endpoint.ts';
import { useAllPages, useEndpoints } from './use-endpoints.ts';
import { isWebAddress } from './web-address.ts';

export type OutlineQuery = Omit<NonNullable<CallInput<typeof getCompanyOutlines>['query']>, 'locale'>;

/** `letters`: the first letters of the titles of all matches, on all pages. Only for queries with `has`. */
export type OutlineResource = Resource<CompanyOutline[]> & { letters?: readonly string[] | undefined };

/** Max pages: ten thousand companies, more than any centre has. */
const maxPages = 20;

/**
 * Returns the companies that match a query, sorted by title, with the fields that lists show: one page if `per_page` is given, otherwise all. If the
 * mall API does not have this call, selects them from all pages of `listCompanies`. `undefined` fetches nothing.
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

type Narrowed = Omit<NonNullable<CallInput<typeof listCompanies>['query']>, 'page' | 'per_page' | 'locale'>;

/**
 * Returns every company of a selection with its picture, sorted by title by default. For all companies of the centre use `useCompanyOutlines`.
 * `undefined` fetches nothing.
 */
export function useAllCompanies(narrowed: Narrowed | undefined): Resource<ListedCompany[]> {
  const { locale } = useSite();
  return useAllPages(listCompanies, narrowed && ((page) => ({ query: { sort: 'title', ...narrowed, page, per_page: 48, locale } })));
}

const decoded = new WeakMap<CompanyOutlines, CompanyOutline[]>();

/** Decodes a response. Returns the same list for the same response, so that memoized values stay valid. */
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

/**
 * Replaces `getCompanyOutlines` for a mall API without that call: filters and pages the list of all companies. Does not filter by plan or unit,
 * because the floor plan selects its companies itself, including companies that only its units mention. `q` is handled by `listCompanies`.
 */
function selectOutlines(
  all: readonly CompanyOutline[],
  { has, letter, page = 1, per_page: perPage = Math.max(all.length, 1) }: OutlineQuery,
  site: SiteConfig,
): OutlineResource {
  const texts = toRecordTexts(site);
  const toLetter = (company: CompanyOutline) => toFirstLetter(texts.get(company, 'title'));
  const having = has === 'eshop' ? listEshops(all) : has === 'own_week' ? listOwnWeeks(all, site) : all;
  const chosen = letter === undefined ? having : having.filter((company) => toLetter(company) === letter);
  const total = chosen.length;
  return {
    state: total === 0 ? 'empty' : 'ready',
    data: chosen.slice((page - 1) * perPage, page * perPage),
    meta: { page, per_page: perPage, total, pages: Math.ceil(total / perPage) },
    letters: has && [...new Set(having.map(toLetter))],
  };
}

/** Lists companies that have a website and the tag `eshop`. If there are none, lists all stores that have a website. */
function listEshops(companies: readonly CompanyOutline[]): CompanyOutline[] {
  const withWeb = companies.filter(({ web }) => isWebAddress(web));
  const tagged = withWeb.filter(({ tags }) => tags.some((tag) => /^e-?shop$/i.test(tag)));
  return tagged.length > 0 ? tagged : withWeb.filter(({ type }) => type === 'store');
}

/** Lists companies whose regular week differs from the centre's. */
function listOwnWeeks(companies: readonly CompanyOutline[], site: SiteConfig): CompanyOutline[] {
  const centre = findCentreHours(site);
  const usual = centre && toWeekText(centre);
  return companies.filter(({ opening_hours }) => opening_hours && toWeekText(opening_hours) !== usual);
}

/** First letter for the letter filter: `0` for digits. */
function toFirstLetter(title: string): string {
  const first = fold(title).charAt(0);
  return /\d/.test(first) ? '0' : first;
}
