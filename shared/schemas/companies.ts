import * as z from 'zod/mini';
import {
  companyTypes,
  diets,
  getCompany,
  getCompanyOutlines,
  listCompanies,
  listCompaniesWithEntities,
  listCompanyDiets,
  listFeaturedCompanies,
} from '../contracts/companies.ts';
import { Announcement } from './announcements.ts';
import { check } from './check.ts';
import { Id, ImageAddress, LocaleCode, mayLack, OpeningHours, RichText, SocialLinks, Text, translations, UnitName } from './fields.ts';
import { Reward } from './rewards.ts';

/**
 * A shop, a restaurant or a service of the centre, with the fields that lists show. The mall API returns all fields; the gateway reduces lists to
 * these, because a page may list thirty companies.
 */
export const ListedCompany = mayLack(
  z.object({
    id: Id,
    type: z.enum(companyTypes),
    logo: z.nullish(ImageAddress),
    image: z.nullish(ImageAddress),
    category_ids: z._default(z.array(Id), []),
    /** Storey as on the lift's buttons; below ground is negative. */
    floor: z.nullish(z.int()),
    unit: z.nullish(UnitName),
    /** The company can only be entered from outside the centre. */
    is_outside_only: z.optional(z.boolean()),
    floorplan_id: z.nullish(Id),
    /** Hours of this company. If missing, the centre's hours apply. */
    opening_hours: z.nullish(OpeningHours),
    web: z.nullish(Text),
    is_new: z._default(z.boolean(), false),
    tags: z._default(z.array(Text), []),
    /** Diets that it caters for. */
    diets: z.optional(z.array(z.enum(diets))),
    translations: translations({ title: Text, company_category: z.optional(Text) }),
  }),
  { type: 'store' },
);
export type ListedCompany = z.infer<typeof ListedCompany>;

/** A company with all fields of its page. */
export const Company = mayLack(
  z.extend(ListedCompany, {
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
  }),
  {},
  ListedCompany,
);
export type Company = z.infer<typeof Company>;

/** A company as content files and the desk store it. No call returns `hiddenCompanyFields` to visitors or members. */
export const StoredCompany = z.extend(Company, {
  /** Registration number of the company, as its tills print it. */
  registration_number: z.nullish(z.string().check(z.maxLength(30))),
  /** Names of the company that its tills print. */
  receipt_names: z.optional(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(10))),
});
export type StoredCompany = z.infer<typeof StoredCompany>;

/** Fields by which the server recognizes the shop on a photographed receipt. */
export const hiddenCompanyFields = ['registration_number', 'receipt_names'] as const satisfies (keyof StoredCompany)[];

/** A company as shown in lists of all companies. */
export type CompanyOutline = Omit<ListedCompany, 'image' | 'is_new' | 'diets'>;

/** Companies in a compact form: shared values are stored once and referred to by key. */
export const CompanyOutlines = z.object({
  companies: z.array(
    z.object({
      id: Id,
      /** `store` if missing. */
      type: z.optional(z.enum(companyTypes)),
      title: z.optional(Text),
      /** Language of the title, if it is not the requested one. */
      locale: z.optional(LocaleCode),
      /** Key of its `company_category`. */
      kind: z.optional(z.int()),
      category_id: z.optional(Id),
      floor: z.optional(z.int()),
      unit: z.optional(UnitName),
      floorplan_id: z.optional(Id),
      is_outside_only: z.optional(z.boolean()),
      /** Keys of its tags. */
      tags: z.optional(z.array(z.int())),
      /** Key of the company's own hours. */
      hours: z.optional(z.int()),
      web: z.optional(Text),
      logo: z.optional(ImageAddress),
    }),
  ),
  kinds: z._default(z.record(z.string(), Text), {}),
  tags: z._default(z.record(z.string(), Text), {}),
  hours: z._default(z.record(z.string(), OpeningHours), {}),
  /** Number of companies on all pages. Missing: the mall API ignored the filters and returned every company. */
  total: z.optional(z.int()),
  /** With `has`: first letters of the titles of all matches, `0` for digits. */
  letters: z.optional(z.array(z.string())),
});
export type CompanyOutlines = z.infer<typeof CompanyOutlines>;

/** A diet for filters, with the number of companies that cater for it. */
export const CompanyDiet = z.object({ diet: z.enum(diets), total: z.int() });
export type CompanyDiet = z.infer<typeof CompanyDiet>;

/** A company with up to three of its newest entities of the requested kind. */
export const CompanyWithEntities = mayLack(
  z.extend(ListedCompany, { entities: z.array(z.union([Announcement, Reward])) }),
  { entities: [] },
  ListedCompany,
);
export type CompanyWithEntities = z.infer<typeof CompanyWithEntities>;

export const companiesChecks = [
  check(listCompanies, { item: ListedCompany, mainOf: ['shops-services', 'shops', 'cinema'] }),
  check(getCompany, { answer: Company, mainOf: ['shop'] }),
  check(getCompanyOutlines, { answer: CompanyOutlines, mainOf: ['eshops'] }),
  check(listCompanyDiets, { item: CompanyDiet }),
  check(listFeaturedCompanies, { item: ListedCompany }),
  check(listCompaniesWithEntities, { item: CompanyWithEntities }),
];
