import { GiftCardOffer } from '#shared/schemas/gift-cards.ts';
import { StoredPrivacyPolicy, StoredTermsConditions } from '#shared/schemas/legal.ts';
import { LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import { StoredSettings } from '#shared/schemas/settings.ts';
import { prepareAccountPart } from './account/member-part.ts';
import { amenities } from './amenities/kind.ts';
import { announcements } from './announcements/kind.ts';
import { categories } from './categories/kind.ts';
import { companies } from './companies/kind.ts';
import { prepareConversationsPart } from './conversations/member-part.ts';
import { badges, bookingServices, heroBanners, locales, malls, postCategories, questions, redirects } from './core/kinds/plain-kinds.ts';
import type { DomainParts } from './domain-parts.ts';
import { entrances } from './entrances/kind.ts';
import { prepareFavouritesPart } from './favourites/member-part.ts';
import { films } from './films/kind.ts';
import { floorplans } from './floorplans/kind.ts';
import { prepareLoyaltyPart } from './loyalty/member-part.ts';
import { tiers } from './loyalty/tier-kind.ts';
import type { MemberPart } from './member-part.ts';
import { prepareNewsletterPart, prepareSupportPart } from './newsletter/member-parts.ts';
import { prepareNoticesPart } from './notices/member-part.ts';
import { StoredParking } from './parking/free-places.ts';
import { prepareParkingPart } from './parking/member-part.ts';
import { preparePartnersPart } from './partners/member-part.ts';
import { prepareBookingPart, prepareGiftCardsPart, preparePaymentMethodsPart } from './purchases/member-parts.ts';
import { prepareReceiptsPart } from './receipts/member-part.ts';
import type { Resource } from './resource.ts';
import { rewards } from './rewards/kind.ts';
import { synonyms } from './search/synonym-kind.ts';
import { pages } from './website-pages/kind.ts';

/**
 * All resources of the mall API. Those with content have the name of their files. Content is stored, searched and put into the sitemap in this order,
 * and so are the sections of members' data exports.
 */
export const resources = {
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

  account: { member: prepareAccountPart },
  oauth: { member: preparePartnersPart },
  newsletter: { member: prepareNewsletterPart },
  support: { member: prepareSupportPart },
  notices: { member: prepareNoticesPart },
  favourites: { member: prepareFavouritesPart },
  messages: { member: prepareConversationsPart },
  parking: {
    document: StoredParking,
    member: prepareParkingPart,
  },
  loyalty: {
    document: LoyaltyProgram,
    member: prepareLoyaltyPart,
  },
  receipts: { member: prepareReceiptsPart },
  booking: { member: prepareBookingPart },
  'gift-cards': {
    document: GiftCardOffer,
    member: prepareGiftCardsPart,
  },
  purchases: { member: preparePaymentMethodsPart },
} satisfies Readonly<Record<string, Resource>>;

/** Creates the parts of all resources that store members' data. */
export function prepareMemberParts(parts: DomainParts): MemberPart[] {
  const rows: readonly Resource[] = Object.values(resources);
  return rows.flatMap(({ member }) => (member ? [member(parts)] : []));
}
