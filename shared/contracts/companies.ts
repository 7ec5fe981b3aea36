import { locales } from '#shared/site/locales.ts';
import { unitPattern } from '../rules/patterns.ts';
import { cleanTyped } from '../rules/typed-text.ts';
import type { Company, CompanyDiet, CompanyOutlines, CompanyWithEntities, ListedCompany } from '../schemas/companies.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { choice, id, listQuery, optional, text, whole, withDefault } from './parameters.ts';

export type {
  Company,
  CompanyDiet,
  CompanyOutline,
  CompanyOutlines,
  CompanyWithEntities,
  ListedCompany,
} from '../schemas/companies.ts';

export const companyTypes = ['store', 'dining', 'service'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** Diets that a place caters for. */
export const diets = ['vegan', 'vegetarian', 'gluten_free', 'lactose_free', 'halal', 'kosher'] as const;
export type Diet = (typeof diets)[number];

/** Maximum number of companies in an answer of `getCompanyOutlines`. */
export const maxOutlines = 500;

const sortOrders = ['title', '-title', 'newest', 'featured'] as const;

export const listCompanies = listEndpoint({
  name: 'listCompanies',
  path: '/v1/companies',
  access: 'public',
  isPaged: true,
  query: {
    ...listQuery,
    type: optional(choice(companyTypes)),
    category: optional(id),
    floor: optional(whole(-20, 200)),
    /** Only companies with this diet (our addition; sent only to mall APIs that offer `listCompanyDiets`). */
    diet: optional(choice(diets)),
    q: optional(text({ clean: cleanTyped, most: 100 })),
    /** First letter of the title, without diacritics; `0` for titles that begin with a digit. */
    letter: optional(text({ form: /^[a-z0]$/ })),
    sort: withDefault(choice(sortOrders), 'title'),
    /** Only companies that are open now. */
    open: optional(choice(['now'])),
    /** Language of the titles that `letter` and `sort` use. */
    locale: optional(choice(locales)),
  },
  item: schema<typeof ListedCompany>(),
  freshness: 'live',
});

export const getCompany = endpoint({
  name: 'getCompany',
  path: '/v1/companies/{id}',
  access: 'public',
  params: { id },
  answer: schema<typeof Company>(),
});

/**
 * Companies in one language, by title, with the fields that the plan, opening hours, e-shops and pickers show (our addition). With `q`, best matches
 * first. If the mall API lacks it, the site pages through `listCompanies` (`web/lib/data/use-company-outlines.ts`). The path is not below
 * `/v1/companies/`, where an older mall API would take it for an invalid company id.
 */
export const getCompanyOutlines = endpoint({
  name: 'getCompanyOutlines',
  path: '/v1/company-outlines',
  isOptional: true,
  access: 'public',
  query: {
    locale: optional(choice(locales)),
    /** Only companies on this floor plan: companies of its units, and up to a hundred other companies whose `floorplan_id` is this plan. */
    floorplan: optional(id),
    /** Only the company in this unit, on any floor plan. */
    unit: optional(text({ form: unitPattern, most: 100 })),
    /**
     * `eshop`: companies with a website and the tag `eshop`; if no company has the tag, every store with a website. Adds website and logo.
     * `own_week`: companies whose usual week differs from the centre's.
     */
    has: optional(choice(['eshop', 'own_week'])),
    q: listCompanies.query.q,
    letter: listCompanies.query.letter,
    page: listQuery.page,
    per_page: withDefault(whole(1, maxOutlines), maxOutlines),
  },
  answer: schema<typeof CompanyOutlines>(),
});

/** Diets within a selection of companies, with the number of companies for each (our addition). Diets without a company are left out. */
export const listCompanyDiets = listEndpoint({
  name: 'listCompanyDiets',
  path: '/v1/company-diets',
  isOptional: true,
  access: 'public',
  query: {
    type: listCompanies.query.type,
    category: listCompanies.query.category,
    floor: listCompanies.query.floor,
    q: listCompanies.query.q,
    letter: listCompanies.query.letter,
    locale: listCompanies.query.locale,
  },
  item: schema<typeof CompanyDiet>(),
});

export const listFeaturedCompanies = listEndpoint({
  name: 'listFeaturedCompanies',
  path: '/v1/companies/featured',
  access: 'public',
  item: schema<typeof ListedCompany>(),
});

export const entityTypes = ['product', 'news', 'event', 'reward'] as const;

export const listCompaniesWithEntities = listEndpoint({
  name: 'listCompaniesWithEntities',
  path: '/v1/companies-with-entities',
  access: 'public',
  isPaged: true,
  query: { ...listQuery, entity: withDefault(choice(entityTypes), 'product') },
  item: schema<typeof CompanyWithEntities>(),
  kindsAt: 'entities',
});
