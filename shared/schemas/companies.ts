import * as z from 'zod/mini';
import {
  companyTypes,
  getCompany,
  listCompanies,
  listCompaniesWithEntities,
  listCompanyNames,
  listFeaturedCompanies,
} from '../contracts/companies.ts';
import { Announcement } from './announcements.ts';
import { check } from './check.ts';
import { Id, ImageAddress, OpeningHours, RichText, Slug, SocialLinks, Text, translations } from './fields.ts';
import { Reward } from './rewards.ts';

/**
 * A shop, a restaurant or a service of the centre, as far as lists show it: the mall API tells all of each, and a page that lists thirty of them
 * brings no more than this.
 */
export const ListedCompany = z.object({
  id: Id,
  type: z.enum(companyTypes),
  logo: z.nullish(ImageAddress),
  image: z.nullish(ImageAddress),
  category_ids: z._default(z.array(Id), []),
  /** Storey as on the lift's buttons; below ground is negative. */
  floor: z.nullish(z.int()),
  unit: z.nullish(Slug),
  /** No way within the centre leads to it: one enters from outside. */
  is_outside_only: z.optional(z.boolean()),
  floorplan_id: z.nullish(Id),
  /** Its own hours; without them it keeps the centre's. */
  opening_hours: z.nullish(OpeningHours),
  web: z.nullish(Text),
  is_new: z._default(z.boolean(), false),
  tags: z._default(z.array(Text), []),
  translations: translations({ title: Text, company_category: z.optional(Text) }),
});
export type ListedCompany = z.infer<typeof ListedCompany>;

/** The same with all that its own page says. */
export const Company = z.extend(ListedCompany, {
  gallery: z._default(z.array(ImageAddress), []),
  phone: z.nullish(Text),
  email: z.nullish(Text),
  social: z._default(SocialLinks, {}),
  is_featured: z._default(z.boolean(), false),
  followers: z._default(z.int(), 0),
  translations: translations({
    title: Text,
    description: z.optional(RichText),
    company_category: z.optional(Text),
  }),
});
export type Company = z.infer<typeof Company>;

/** A company in a choice. */
export const CompanyName = z.object({
  id: Id,
  type: z.enum(companyTypes),
  translations: translations({ title: Text, company_category: z.optional(Text) }),
});
export type CompanyName = z.infer<typeof CompanyName>;

/** A company with at most three of its newest entities of the kind that was asked for. */
export const CompanyWithEntities = z.extend(ListedCompany, { entities: z.array(z.union([Announcement, Reward])) });
export type CompanyWithEntities = z.infer<typeof CompanyWithEntities>;

export const companiesChecks = [
  check(listCompanies, { item: ListedCompany, mainOf: ['shops-services', 'shops', 'cinema', 'eshops'] }),
  check(getCompany, { answer: Company, mainOf: ['shop'] }),
  check(listCompanyNames, { item: CompanyName }),
  check(listFeaturedCompanies, { item: ListedCompany }),
  check(listCompaniesWithEntities, { item: CompanyWithEntities }),
];
