import type * as z from 'zod/mini';
import { Amenity } from '#shared/contracts/amenities.ts';
import { Announcement } from '#shared/contracts/announcements.ts';
import { BookingService } from '#shared/contracts/booking.ts';
import { Category } from '#shared/contracts/categories.ts';
import { Company } from '#shared/contracts/companies.ts';
import { Entrance } from '#shared/contracts/entrances.ts';
import { PostCategory, Question } from '#shared/contracts/faq.ts';
import { Floorplan } from '#shared/contracts/floorplans.ts';
import { PrivacyPolicy, TermsConditions } from '#shared/contracts/legal.ts';
import { Badge, LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import { Mall } from '#shared/contracts/malls.ts';
import { Parking } from '#shared/contracts/parking.ts';
import { Redirect } from '#shared/contracts/redirects.ts';
import { Reward } from '#shared/contracts/rewards.ts';
import { SearchSynonym } from '#shared/contracts/search-words.ts';
import { AvailableLocale, HeroBanner, StoredSettings } from '#shared/contracts/settings.ts';
import { WebsitePage } from '#shared/contracts/website-pages.ts';

/** Kinds of which a file holds a list: `companies.json`, `companies-dining.json` or `companies/dining.json`. */
export const listKinds = {
  malls: Mall,
  redirects: Redirect,
  'hero-banners': HeroBanner,
  locales: AvailableLocale,
  categories: Category,
  companies: Company,
  announcements: Announcement,
  rewards: Reward,
  amenities: Amenity,
  faq: Question,
  'post-categories': PostCategory,
  tiers: Tier,
  badges: Badge,
  'booking-services': BookingService,
  'website-pages': WebsitePage,
  floorplans: Floorplan,
  'search-synonyms': SearchSynonym,
  entrances: Entrance,
} as const;

/** Kinds of which a file holds the one document there is. */
export const documentKinds = {
  settings: StoredSettings,
  'privacy-policy': PrivacyPolicy,
  'terms-conditions': TermsConditions,
  parking: Parking,
  loyalty: LoyaltyProgram,
} as const;

type ListKind = keyof typeof listKinds;
type DocumentKind = keyof typeof documentKinds;
export type Kind = ListKind | DocumentKind;

/** Without these there is no site. Of every other kind a missing file means: there is none. */
export const requiredKinds: readonly Kind[] = ['malls', 'settings', 'loyalty'];

/** All content of a tenant, checked. */
export type Content = { [K in ListKind]: z.output<(typeof listKinds)[K]>[] } & {
  [K in DocumentKind]: z.output<(typeof documentKinds)[K]> | undefined;
};

export const kindNames = [...Object.keys(listKinds), ...Object.keys(documentKinds)] as Kind[]; // the two tables' own keys

export function isListKind(kind: Kind): kind is ListKind {
  return Object.hasOwn(listKinds, kind);
}
