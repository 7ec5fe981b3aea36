import { type CompanyOutline, type CompanyOutlines, getCompanyOutlines, listCompanies } from '#shared/contracts/companies.ts';
import type { CallInput } from '#shared/contracts/endpoint.ts';
import type { Locale } from '#shared/site/locales.ts';
import { useSite } from '../centre/site.tsx';
import { useAllPages } from './use-all-pages.ts';
import { type Resource, type SourceOptions, useEndpoint } from './use-endpoint.ts';

/**
 * Every company of the centre by title, as far as lists of all of them show it: by one call, or, where the mall API does not know that, from the
 * pages of `listCompanies`.
 */
export function useCompanyOutlines(
  query: Pick<NonNullable<CallInput<typeof getCompanyOutlines>['query']>, 'has'> = {},
  source: SourceOptions = {},
) {
  const { locale } = useSite();
  const outlines = useEndpoint(getCompanyOutlines, { query: { ...query, locale } }, source);
  const isUnknown = outlines.state === 'failed' && outlines.code === 'NotFound';
  const toPage = (page: number) => ({ query: { sort: 'title' as const, page, per_page: 48 as const, locale } });
  const listed: Resource<CompanyOutline[]> = useAllPages(listCompanies, isUnknown ? toPage : undefined, source);
  if (isUnknown) return listed;
  return 'data' in outlines ? toResource(outlines.data, locale) : outlines;
}

const written = new WeakMap<CompanyOutlines, Resource<CompanyOutline[]>>();

/** The same for the same answer: much that is made of it stays as it is. */
function toResource(outlines: CompanyOutlines, locale: Locale): Resource<CompanyOutline[]> {
  const known = written.get(outlines);
  if (known) return known;
  const data = outlines.companies.map((company) => toOutline(company, outlines, locale));
  const resource = { state: data.length === 0 ? 'empty' : 'ready', data, meta: undefined } as const;
  written.set(outlines, resource);
  return resource;
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
