import { listCategories } from '#shared/contracts/categories.ts';
import { type CompanyDiet, listCompanies, listCompanyDiets } from '#shared/contracts/companies.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import type { Locale } from '#shared/site/locales.ts';
import { answered } from './calls.ts';
import { category, type company, floor } from './records.ts';

/** Parameters and calls of the list of shops. */
export const all = { category: 'vse', page: 1 };
export const kinds = answered(listCategories, { query: { type: 'company' } }, [category(1), category(2), category(3, { parent_id: 1 })]);
export const floors = answered(listFloorplans, {}, [floor(1), floor(2)]);
export const asked = (extra: object = {}, locale: Locale = 'cz') => ({ query: { locale, page: 1, per_page: 24 as const, ...extra } });

interface Narrowed {
  category?: number;
  page?: number;
  sort?: string;
  diet?: string;
}

/** Returns the answer for the diets of the list, which do not depend on page, order and chosen diet. */
export const dietsOf = (narrowed: Narrowed = {}, diets: CompanyDiet[] = [], locale: Locale = 'cz') => {
  const { page: _page, sort: _sort, diet: _diet, ...query } = narrowed;
  return answered(listCompanyDiets, { query: { ...query, locale } }, diets);
};

/** Returns the answers with all matches of the other filters, which the filter by opening time needs. */
export const everyOf = (companies: ReturnType<typeof company>[], extra: object = {}) => {
  const query = { sort: 'title' as const, locale: 'cz' as const, per_page: 48 as const, ...extra };
  const pages = Math.ceil(companies.length / 48);
  const parts = Array.from({ length: Math.max(1, pages) }, (_, index) =>
    answered(listCompanies, { query: { ...query, page: index + 1 } }, companies.slice(index * 48, (index + 1) * 48), {
      total: companies.length,
      pages,
    }),
  );
  return Object.assign(dietsOf(extra), ...parts) as (typeof parts)[number]; // safe: calls by address
};
