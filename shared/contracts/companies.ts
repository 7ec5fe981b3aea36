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

/** What a place has something for. */
export const diets = ['vegan', 'vegetarian', 'gluten_free', 'lactose_free', 'halal', 'kosher'] as const;
export type Diet = (typeof diets)[number];

/** Most companies of one answer of `getCompanyOutlines`. */
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
    /** Only companies whose `diets` have it (our addition; asked for only of a mall API that offers `listCompanyDiets`). */
    diet: optional(choice(diets)),
    q: optional(text({ clean: cleanTyped, most: 100 })),
    /** First letter of the title, folded; `0` for titles that begin with a digit. */
    letter: optional(text({ form: /^[a-z0]$/ })),
    sort: withDefault(choice(sortOrders), 'title'),
    /** Only companies that are open at the moment of asking. */
    open: optional(choice(['now'])),
    /** Whose titles `letter` and `sort` mean. */
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
 * Companies in one language, as the plan, the opening hours, the e-shops and choices show them, by title (our addition). With `q` the best come
 * first. Of a mall API that does not know it, the site reads the pages of `listCompanies` (`web/lib/data/use-company-outlines.ts`). It has an
 * address of its own because below `/v1/companies/` an older one would take it for a company's number and refuse it as wrong.
 */
export const getCompanyOutlines = endpoint({
  name: 'getCompanyOutlines',
  path: '/v1/company-outlines',
  isOptional: true,
  access: 'public',
  query: {
    locale: optional(choice(locales)),
    /** Only companies on this floor plan: those that its units name, and up to a hundred others that name the plan. */
    floorplan: optional(id),
    /** Only the company in this unit, on whichever floor plan. */
    unit: optional(text({ form: unitPattern, most: 100 })),
    /**
     * `eshop`: with an address on the web and the tag `eshop`; every store with an address if no company has the tag. Web address and logo come
     * along. `own_week`: whose usual week is not the centre's.
     */
    has: optional(choice(['eshop', 'own_week'])),
    q: listCompanies.query.q,
    letter: listCompanies.query.letter,
    page: listQuery.page,
    per_page: withDefault(whole(1, maxOutlines), maxOutlines),
  },
  answer: schema<typeof CompanyOutlines>(),
});

/**
 * The diets that companies of a selection have something for, each with how many they are (our addition): what there is to choose by. A diet that
 * none of them has is left out.
 */
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
