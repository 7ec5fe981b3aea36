import * as z from 'zod/mini';
import { Announcement } from './announcements.ts';
import { endpoint, listEndpoint } from './endpoint.ts';
import { Id, IdParam, ImageAddress, listQuery, OpeningHours, RichText, Slug, SocialLinks, Text, translations } from './fields.ts';
import { Reward } from './rewards.ts';

export const companyTypes = ['store', 'dining', 'service'] as const;
export type CompanyType = (typeof companyTypes)[number];

/** A shop, a restaurant or a service of the centre. */
export const Company = z.object({
  id: Id,
  type: z.enum(companyTypes),
  logo: z.nullish(ImageAddress),
  image: z.nullish(ImageAddress),
  gallery: z._default(z.array(ImageAddress), []),
  category_ids: z._default(z.array(Id), []),
  /** Storey as on the lift's buttons; below ground is negative. */
  floor: z.nullish(z.int()),
  unit: z.nullish(Slug),
  /** No way within the centre leads to it: one enters from outside. */
  is_outside_only: z.optional(z.boolean()),
  floorplan_id: z.nullish(Id),
  phone: z.nullish(Text),
  email: z.nullish(Text),
  web: z.nullish(Text),
  social: z._default(SocialLinks, {}),
  /** Its own hours; without them it keeps the centre's. */
  opening_hours: z.nullish(OpeningHours),
  is_featured: z._default(z.boolean(), false),
  is_new: z._default(z.boolean(), false),
  tags: z._default(z.array(Text), []),
  followers: z._default(z.int(), 0),
  translations: translations({
    title: Text,
    description: z.optional(RichText),
    company_category: z.optional(Text),
  }),
});
export type Company = z.infer<typeof Company>;

const sortOrders = ['title', '-title', 'newest', 'featured'] as const;

export const listCompanies = listEndpoint({
  name: 'listCompanies',
  path: '/v1/companies',
  access: 'public',
  isPaged: true,
  query: z.object({
    ...listQuery,
    type: z.optional(z.enum(companyTypes)),
    category: z.optional(IdParam),
    floor: z.optional(z.int().check(z.gte(-20), z.lte(200))),
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    /** First letter of the title, folded; `0` for titles that begin with a digit. */
    letter: z.optional(z.string().check(z.regex(/^[a-z0]$/))),
    sort: z._default(z.enum(sortOrders), 'title'),
    /** Only companies that are open at the moment of asking. */
    open: z.optional(z.literal('now')),
    /** Whose titles `letter` and `sort` mean. */
    locale: z.optional(z.enum(['en', 'cz', 'sk', 'de'])),
  }),
  item: Company,
  freshness: 'live',
});

export const getCompany = endpoint({
  name: 'getCompany',
  path: '/v1/companies/{id}',
  access: 'public',
  params: z.object({ id: IdParam }),
  answer: Company,
});

export const listFeaturedCompanies = listEndpoint({
  name: 'listFeaturedCompanies',
  path: '/v1/companies/featured',
  access: 'public',
  item: Company,
});

export const entityTypes = ['product', 'news', 'event', 'reward'] as const;

/** A company with at most three of its newest entities of the kind that was asked for. */
export const CompanyWithEntities = z.extend(Company, { entities: z.array(z.union([Announcement, Reward])) });
export type CompanyWithEntities = z.infer<typeof CompanyWithEntities>;

export const listCompaniesWithEntities = listEndpoint({
  name: 'listCompaniesWithEntities',
  path: '/v1/companies-with-entities',
  access: 'public',
  isPaged: true,
  query: z.object({ ...listQuery, entity: z._default(z.enum(entityTypes), 'product') }),
  item: CompanyWithEntities,
});
