import type * as z from 'zod/mini';
import { GiftCardOffer } from '#shared/schemas/gift-cards.ts';
import { StoredPrivacyPolicy, StoredTermsConditions } from '#shared/schemas/legal.ts';
import { LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import { StoredSettings } from '#shared/schemas/settings.ts';
import { announcements } from './announcements/kind.ts';
import { companies } from './companies/kind.ts';
import {
  amenities,
  badges,
  bookingServices,
  categories,
  films,
  floorplans,
  heroBanners,
  locales,
  malls,
  postCategories,
  questions,
  redirects,
  synonyms,
  tiers,
} from './core/kinds/plain-kinds.ts';
import type { ListKind } from './core/kinds/record-kind.ts';
import { entrances } from './entrances/kind.ts';
import { StoredParking } from './parking/free-places.ts';
import { rewards } from './rewards/kind.ts';
import { pages } from './website-pages/kind.ts';

/** Content of a file: a list of records or a single document. */
export interface ContentKind {
  /** Kind of a list, whose files are `companies.json`, `companies-dining.json` or `companies/dining.json`. */
  kind?: ListKind;
  /** Schema of a single document. */
  document?: z.ZodMiniType;
}

/** All kinds of content, by the name of their files. Content is stored, searched and put into the sitemap in this order. */
export const contentKinds = {
  malls: { kind: malls },
  settings: { document: StoredSettings },
  redirects: { kind: redirects },
  'hero-banners': { kind: heroBanners },
  locales: { kind: locales },
  categories: { kind: categories },
  tiers: { kind: tiers },
  companies: { kind: companies },
  announcements: { kind: announcements },
  rewards: { kind: rewards },
  amenities: { kind: amenities },
  entrances: { kind: entrances },
  floorplans: { kind: floorplans },
  films: { kind: films },
  'website-pages': { kind: pages },
  faq: { kind: questions },
  'post-categories': { kind: postCategories },
  badges: { kind: badges },
  'booking-services': { kind: bookingServices },
  'search-synonyms': { kind: synonyms },
  'privacy-policy': { document: StoredPrivacyPolicy },
  'terms-conditions': { document: StoredTermsConditions },
  parking: { document: StoredParking },
  loyalty: { document: LoyaltyProgram },
  'gift-cards': { document: GiftCardOffer },
} satisfies Readonly<Record<string, ContentKind>>;
