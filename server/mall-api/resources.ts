import { GiftCardOffer } from '#shared/schemas/gift-cards.ts';
import { StoredPrivacyPolicy, StoredTermsConditions } from '#shared/schemas/legal.ts';
import { LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import { StoredSettings } from '#shared/schemas/settings.ts';
import type { DomainParts } from './domain-parts.ts';
import { amenities } from './amenities/kind.ts';
import { announcements } from './announcements/kind.ts';
import { categories } from './categories/kind.ts';
import { companies } from './companies/kind.ts';
import { entrances } from './entrances/kind.ts';
import { films } from './films/kind.ts';
import { floorplans } from './floorplans/kind.ts';
import { badges, bookingServices, heroBanners, locales, malls, postCategories, questions, redirects } from './core/kinds/plain-kinds.ts';
import { rewards } from './rewards/kind.ts';
import { synonyms } from './search/synonym-kind.ts';
import { tiers } from './loyalty/tier-kind.ts';
import { pages } from './website-pages/kind.ts';
import type { MemberPart } from './member-part.ts';
import { prepareAccountPart } from './account/member-part.ts';
import { prepareNewsletterPart, prepareSupportPart } from './newsletter/member-parts.ts';
import { prepareConversationsPart } from './conversations/member-part.ts';
import { prepareFavouritesPart } from './favourites/member-part.ts';
import { prepareLoyaltyPart } from './loyalty/member-part.ts';
import { prepareNoticesPart } from './notices/member-part.ts';
import { prepareParkingPart } from './parking/member-part.ts';
import { preparePartnersPart } from './partners/member-part.ts';
import { prepareBookingPart, prepareGiftCardsPart, preparePaymentMethodsPart } from './purchases/member-parts.ts';
import { prepareReceiptsPart } from './receipts/member-part.ts';
import { StoredParking } from './parking/free-places.ts';
import type { Resource } from './resource.ts';

/**
 * What the mall API consists of. What has content bears the name of its files; in this order content is stored, searched and put into the
 * sitemap, and members take along what is kept of them.
 */
export const resources = {
  malls: { kind: malls, routes: async () => (await import('./malls/routes.ts')).registerMalls },
  settings: { document: StoredSettings, routes: async () => (await import('./settings/routes.ts')).registerSettings },
  redirects: { kind: redirects, routes: async () => (await import('./redirects/routes.ts')).registerRedirects },
  'hero-banners': { kind: heroBanners },
  locales: { kind: locales },
  categories: { kind: categories, routes: async () => (await import('./categories/routes.ts')).registerCategories },
  tiers: { kind: tiers },
  companies: { kind: companies, routes: async () => (await import('./companies/routes.ts')).registerCompanies },
  announcements: { kind: announcements, routes: async () => (await import('./announcements/routes.ts')).registerAnnouncements },
  rewards: { kind: rewards, routes: async () => (await import('./rewards/routes.ts')).registerRewards },
  amenities: { kind: amenities, routes: async () => (await import('./amenities/routes.ts')).registerAmenities },
  entrances: { kind: entrances, routes: async () => (await import('./entrances/routes.ts')).registerEntrances },
  floorplans: { kind: floorplans, routes: async () => (await import('./floorplans/routes.ts')).registerFloorplans },
  films: { kind: films, routes: async () => (await import('./films/routes.ts')).registerFilms },
  'website-pages': { kind: pages, routes: async () => (await import('./website-pages/routes.ts')).registerWebsitePages },
  faq: { kind: questions, routes: async () => (await import('./faq/routes.ts')).registerFaq },
  'post-categories': { kind: postCategories },
  badges: { kind: badges },
  'booking-services': { kind: bookingServices },
  'search-synonyms': { kind: synonyms },
  search: { routes: async () => (await import('./search/routes.ts')).registerSearch },
  'site-facts': { routes: async () => (await import('./site-facts/routes.ts')).registerSiteFacts },
  sitemap: { routes: async () => (await import('./sitemap/routes.ts')).registerSitemap },
  legal: { routes: async () => (await import('./legal/routes.ts')).registerLegal },
  'privacy-policy': { document: StoredPrivacyPolicy },
  'terms-conditions': { document: StoredTermsConditions },
  'cookie-consents': { routes: async () => (await import('./cookie-consents/routes.ts')).registerCookieConsents },

  account: { member: prepareAccountPart, routes: async () => (await import('./membership/routes.ts')).registerAccount },
  profile: { routes: async () => (await import('./account/routes.ts')).registerProfile },
  'email-change': { routes: async () => (await import('./membership/email-change-routes.ts')).registerEmailChange },
  sso: { routes: async () => (await import('./membership/sso-routes.ts')).registerSso },
  oauth: { member: preparePartnersPart, routes: async () => (await import('./partners/routes.ts')).registerOauth },
  newsletter: { member: prepareNewsletterPart, routes: async () => (await import('./newsletter/routes.ts')).registerNewsletter },
  support: { member: prepareSupportPart, routes: async () => (await import('./conversations/support-routes.ts')).registerSupport },
  notices: { member: prepareNoticesPart, routes: async () => (await import('./notices/routes.ts')).registerNotices },
  favourites: { member: prepareFavouritesPart, routes: async () => (await import('./favourites/routes.ts')).registerFavourites },
  'member-lists': { routes: async () => (await import('./favourites/list-routes.ts')).registerMemberLists },
  messages: { member: prepareConversationsPart, routes: async () => (await import('./conversations/routes.ts')).registerMessages },
  desk: { routes: async () => (await import('./conversations/desk-routes.ts')).registerDesk },
  parking: {
    document: StoredParking,
    member: prepareParkingPart,
    routes: async () => (await import('./parking/routes.ts')).registerParking,
  },
  loyalty: {
    document: LoyaltyProgram,
    member: prepareLoyaltyPart,
    routes: async () => (await import('./loyalty/routes.ts')).registerLoyalty,
  },
  points: { routes: async () => (await import('./loyalty/points-routes.ts')).registerPoints },
  'customer-rewards': { routes: async () => (await import('./rewards/customer-routes.ts')).registerCustomerRewards },
  customers: { routes: async () => (await import('./account/customer-routes.ts')).registerCustomers },
  receipts: { member: prepareReceiptsPart, routes: async () => (await import('./receipts/routes.ts')).registerReceipts },
  booking: { member: prepareBookingPart, routes: async () => (await import('./booking/routes.ts')).registerBooking },
  'gift-cards': {
    document: GiftCardOffer,
    member: prepareGiftCardsPart,
    routes: async () => (await import('./gift-cards/routes.ts')).registerGiftCards,
  },
  purchases: { member: preparePaymentMethodsPart, routes: async () => (await import('./purchases/routes.ts')).registerPurchases },
  payments: { routes: async () => (await import('./payments/routes.ts')).registerPayments },
  outcomes: { routes: async () => (await import('./outcomes/routes.ts')).registerOutcomes },
} satisfies Readonly<Record<string, Resource>>;

/** What each keeps of a member. */
export function prepareMemberParts(parts: DomainParts): MemberPart[] {
  const rows: readonly Resource[] = Object.values(resources);
  return rows.flatMap(({ member }) => (member ? [member(parts)] : []));
}
