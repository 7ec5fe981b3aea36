import type * as z from 'zod/mini';
import { BookingService } from '#shared/schemas/booking.ts';
import { PostCategory } from '#shared/schemas/faq.ts';
import { GiftCardOffer } from '#shared/schemas/gift-cards.ts';
import { PrivacyPolicy, TermsConditions } from '#shared/schemas/legal.ts';
import { Badge, LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import { Parking } from '#shared/schemas/parking.ts';
import { HeroBanner, StoredSettings } from '#shared/schemas/settings.ts';
import { amenities } from './amenities.ts';
import { announcements } from './announcements.ts';
import { categories } from './categories.ts';
import { companies } from './companies.ts';
import type { DocumentKindName, Documents, Kind, ListedRecords, ListKindName } from './content.ts';
import { entrances } from './entrances.ts';
import { films } from './films.ts';
import { floorplans } from './floorplans.ts';
import { locales, malls, questions, redirects } from './plain-kinds.ts';
import { type ListKind, toTitledRecord } from './record-kind.ts';
import { rewards } from './rewards.ts';
import { synonyms } from './synonyms.ts';
import { tiers } from './tiers.ts';
import { pages } from './website-pages.ts';

/** What there is to know of each kind of list. In this order they are stored, searched and put into the sitemap. */
export const listKinds: { readonly [K in ListKindName]: ListKind<ListedRecords[K]> } = {
  malls,
  redirects,
  'hero-banners': { schema: HeroBanner },
  locales,
  categories,
  tiers,
  companies,
  announcements,
  rewards,
  amenities,
  entrances,
  floorplans,
  films,
  'website-pages': pages,
  faq: questions,
  'post-categories': { schema: PostCategory },
  badges: { schema: Badge },
  'booking-services': { schema: BookingService, toSitemapRecord: (service) => toTitledRecord('service', service) },
  'search-synonyms': synonyms,
};

export const documentKinds: { readonly [K in DocumentKindName]: z.ZodMiniType<Documents[K]> } = {
  settings: StoredSettings,
  'privacy-policy': PrivacyPolicy,
  'terms-conditions': TermsConditions,
  parking: Parking,
  'gift-cards': GiftCardOffer,
  loyalty: LoyaltyProgram,
};

/** Without these there is no site. Of every other kind a missing file means: there is none. */
export const requiredKinds: readonly Kind[] = ['malls', 'settings', 'loyalty'];

export const listKindNames = Object.keys(listKinds) as ListKindName[]; // the table's own keys
export const kindNames: readonly Kind[] = [...listKindNames, ...(Object.keys(documentKinds) as DocumentKindName[])]; // as above

export function isListKind(kind: Kind): kind is ListKindName {
  return Object.hasOwn(listKinds, kind);
}
