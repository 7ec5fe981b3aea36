import type * as z from 'zod/mini';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { listEntrances } from '#shared/contracts/entrances.ts';
import { getPrivacyPolicy, getTermsConditions } from '#shared/contracts/legal.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { listRedirects } from '#shared/contracts/redirects.ts';
import { listAvailableLocales } from '#shared/contracts/settings.ts';
import { PostCategory } from '#shared/schemas/faq.ts';
import { GiftCardOffer } from '#shared/schemas/gift-cards.ts';
import { StoredPrivacyPolicy, StoredTermsConditions } from '#shared/schemas/legal.ts';
import { Badge, LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import { HeroBanner, StoredSettings } from '#shared/schemas/settings.ts';
import { VisitorNotice } from '#shared/schemas/visitor-notices.ts';
import { announcements } from './announcements/kind.ts';
import { companies } from './companies/kind.ts';
import {
  amenities,
  bookingServices,
  campaigns,
  categories,
  films,
  floorplans,
  locales,
  malls,
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
  /** Public call that returns the content as it is stored. Kinds with a `table` have their calls in the resource's `routes.ts`. */
  call?: Endpoint;
}

/** All kinds of content, by the name of their files. Content is stored, searched and put into the sitemap in this order. */
export const contentKinds = {
  malls: { kind: malls, call: listMalls },
  settings: { document: StoredSettings },
  redirects: { kind: redirects, call: listRedirects },
  'hero-banners': { kind: { schema: HeroBanner } },
  'visitor-notices': { kind: { schema: VisitorNotice } },
  locales: { kind: locales, call: listAvailableLocales },
  categories: { kind: categories },
  tiers: { kind: tiers },
  companies: { kind: companies },
  announcements: { kind: announcements },
  rewards: { kind: rewards },
  amenities: { kind: amenities },
  entrances: { kind: entrances, call: listEntrances },
  floorplans: { kind: floorplans },
  films: { kind: films },
  'website-pages': { kind: pages },
  faq: { kind: questions },
  'post-categories': { kind: { schema: PostCategory } },
  badges: { kind: { schema: Badge } },
  campaigns: { kind: campaigns },
  'booking-services': { kind: bookingServices },
  'search-synonyms': { kind: synonyms },
  'privacy-policy': { document: StoredPrivacyPolicy, call: getPrivacyPolicy },
  'terms-conditions': { document: StoredTermsConditions, call: getTermsConditions },
  parking: { document: StoredParking },
  loyalty: { document: LoyaltyProgram, call: getLoyaltyProgram },
  'gift-cards': { document: GiftCardOffer },
} satisfies Readonly<Record<string, ContentKind>>;
