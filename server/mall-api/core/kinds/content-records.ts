import type { Amenity } from '#shared/contracts/amenities.ts';
import type { Announcement } from '#shared/contracts/announcements.ts';
import type { BookingService } from '#shared/contracts/booking.ts';
import type { Category } from '#shared/contracts/categories.ts';
import type { Entrance } from '#shared/contracts/entrances.ts';
import type { PostCategory, Question } from '#shared/contracts/faq.ts';
import type { Film } from '#shared/contracts/films.ts';
import type { Floorplan } from '#shared/contracts/floorplans.ts';
import type { GiftCardOffer } from '#shared/contracts/gift-cards.ts';
import type { PrivacyPolicy, TermsConditions } from '#shared/contracts/legal.ts';
import type { Badge, LoyaltyProgram, Tier } from '#shared/contracts/loyalty.ts';
import type { Mall } from '#shared/contracts/malls.ts';
import type { Redirect } from '#shared/contracts/redirects.ts';
import type { Reward } from '#shared/contracts/rewards.ts';
import type { SearchSynonym } from '#shared/contracts/search-words.ts';
import type { AvailableLocale, HeroBanner, StoredSettings } from '#shared/contracts/settings.ts';
import type { VisitorNotice } from '#shared/contracts/visitor-notices.ts';
import type { WebsitePage } from '#shared/contracts/website-pages.ts';
import type { Campaign } from '#shared/schemas/campaigns.ts';
import type { StoredCompany } from '#shared/schemas/companies.ts';

// Kinds that other kinds read. All others are listed only in `content-kinds.ts`.

/** Kinds whose files contain lists. */
export interface ListedRecords {
  malls: Mall;
  redirects: Redirect;
  'hero-banners': HeroBanner;
  'visitor-notices': VisitorNotice;
  locales: AvailableLocale;
  categories: Category;
  tiers: Tier;
  companies: StoredCompany;
  announcements: Announcement;
  rewards: Reward;
  amenities: Amenity;
  entrances: Entrance;
  floorplans: Floorplan;
  films: Film;
  'website-pages': WebsitePage;
  faq: Question;
  'post-categories': PostCategory;
  badges: Badge;
  campaigns: Campaign;
  'booking-services': BookingService;
  'search-synonyms': SearchSynonym;
}

/** Kinds whose file contains a single document. Parking declares its own (`parking/free-places.ts`). */
export interface Documents {
  settings: StoredSettings;
  'privacy-policy': PrivacyPolicy;
  'terms-conditions': TermsConditions;
  'gift-cards': GiftCardOffer;
  loyalty: LoyaltyProgram;
}

export type ListKindName = keyof ListedRecords;
export type DocumentKindName = keyof Documents;
export type Kind = ListKindName | DocumentKindName;

/** All content of a tenant, checked. Also contains kinds that are not listed in this file (`recordsOf`). */
export type Content = { [K in ListKindName]: ListedRecords[K][] } & { [K in DocumentKindName]: Documents[K] | undefined };

/** Kinds with so many records that they are read one by one (`isLarge`). */
export type LargeKind = 'companies' | 'announcements';

/** Content without the kinds that are too large for memory. */
export type ShortContent = Omit<Content, LargeKind>;
