import { GiftCardOffer } from '#shared/schemas/gift-cards.ts';
import { StoredPrivacyPolicy, StoredTermsConditions } from '#shared/schemas/legal.ts';
import { LoyaltyProgram } from '#shared/schemas/loyalty.ts';
import { StoredSettings } from '#shared/schemas/settings.ts';
import type { DomainParts } from './domain-parts.ts';
import { amenities } from './kinds/amenities.ts';
import { announcements } from './kinds/announcements.ts';
import { categories } from './kinds/categories.ts';
import { companies } from './kinds/companies.ts';
import { entrances } from './kinds/entrances.ts';
import { films } from './kinds/films.ts';
import { floorplans } from './kinds/floorplans.ts';
import { badges, bookingServices, heroBanners, locales, malls, postCategories, questions, redirects } from './kinds/plain-kinds.ts';
import { rewards } from './kinds/rewards.ts';
import { synonyms } from './kinds/synonyms.ts';
import { tiers } from './kinds/tiers.ts';
import { pages } from './kinds/website-pages.ts';
import type { MemberPart } from './member-part.ts';
import { prepareAccountPart } from './member-parts/account.ts';
import { prepareNewsletterPart, prepareSupportPart } from './member-parts/by-email.ts';
import { prepareConversationsPart } from './member-parts/conversations.ts';
import { prepareFavouritesPart } from './member-parts/favourites.ts';
import { prepareLoyaltyPart } from './member-parts/loyalty.ts';
import { prepareNoticesPart } from './member-parts/notices.ts';
import { prepareParkingPart } from './member-parts/parking.ts';
import { preparePartnersPart } from './member-parts/partners.ts';
import { prepareBookingPart, prepareGiftCardsPart, preparePaymentMethodsPart } from './member-parts/purchases.ts';
import { prepareReceiptsPart } from './member-parts/receipts.ts';
import { StoredParking } from './parking/free-places.ts';
import type { Resource } from './resource.ts';

/**
 * What the mall API consists of. What has content bears the name of its files; in this order content is stored, searched and put into the
 * sitemap, and members take along what is kept of them.
 */
export const resources = {
  malls: { kind: malls, routes: async () => (await import('./routes/malls.ts')).registerMalls },
  settings: { document: StoredSettings, routes: async () => (await import('./routes/settings.ts')).registerSettings },
  redirects: { kind: redirects, routes: async () => (await import('./routes/redirects.ts')).registerRedirects },
  'hero-banners': { kind: heroBanners },
  locales: { kind: locales },
  categories: { kind: categories, routes: async () => (await import('./routes/categories.ts')).registerCategories },
  tiers: { kind: tiers },
  companies: { kind: companies, routes: async () => (await import('./routes/companies.ts')).registerCompanies },
  announcements: { kind: announcements, routes: async () => (await import('./routes/announcements.ts')).registerAnnouncements },
  rewards: { kind: rewards, routes: async () => (await import('./routes/rewards.ts')).registerRewards },
  amenities: { kind: amenities, routes: async () => (await import('./routes/amenities.ts')).registerAmenities },
  entrances: { kind: entrances, routes: async () => (await import('./routes/entrances.ts')).registerEntrances },
  floorplans: { kind: floorplans, routes: async () => (await import('./routes/floorplans.ts')).registerFloorplans },
  films: { kind: films, routes: async () => (await import('./routes/films.ts')).registerFilms },
  'website-pages': { kind: pages, routes: async () => (await import('./routes/website-pages.ts')).registerWebsitePages },
  faq: { kind: questions, routes: async () => (await import('./routes/faq.ts')).registerFaq },
  'post-categories': { kind: postCategories },
  badges: { kind: badges },
  'booking-services': { kind: bookingServices },
  'search-synonyms': { kind: synonyms },
  search: { routes: async () => (await import('./routes/search.ts')).registerSearch },
  'site-facts': { routes: async () => (await import('./routes/site-facts.ts')).registerSiteFacts },
  sitemap: { routes: async () => (await import('./routes/sitemap.ts')).registerSitemap },
  legal: { routes: async () => (await import('./routes/legal.ts')).registerLegal },
  'privacy-policy': { document: StoredPrivacyPolicy },
  'terms-conditions': { document: StoredTermsConditions },
  'cookie-consents': { routes: async () => (await import('./routes/cookie-consents.ts')).registerCookieConsents },

  account: { member: prepareAccountPart, routes: async () => (await import('./routes/account.ts')).registerAccount },
  profile: { routes: async () => (await import('./routes/profile.ts')).registerProfile },
  'email-change': { routes: async () => (await import('./routes/email-change.ts')).registerEmailChange },
  sso: { routes: async () => (await import('./routes/sso.ts')).registerSso },
  oauth: { member: preparePartnersPart, routes: async () => (await import('./routes/oauth.ts')).registerOauth },
  newsletter: { member: prepareNewsletterPart, routes: async () => (await import('./routes/newsletter.ts')).registerNewsletter },
  support: { member: prepareSupportPart, routes: async () => (await import('./routes/support.ts')).registerSupport },
  notices: { member: prepareNoticesPart, routes: async () => (await import('./routes/notices.ts')).registerNotices },
  favourites: { member: prepareFavouritesPart, routes: async () => (await import('./routes/favourites.ts')).registerFavourites },
  'member-lists': { routes: async () => (await import('./routes/member-lists.ts')).registerMemberLists },
  messages: { member: prepareConversationsPart, routes: async () => (await import('./routes/messages.ts')).registerMessages },
  desk: { routes: async () => (await import('./routes/desk.ts')).registerDesk },
  parking: {
    document: StoredParking,
    member: prepareParkingPart,
    routes: async () => (await import('./routes/parking.ts')).registerParking,
  },
  loyalty: {
    document: LoyaltyProgram,
    member: prepareLoyaltyPart,
    routes: async () => (await import('./routes/loyalty.ts')).registerLoyalty,
  },
  points: { routes: async () => (await import('./routes/points.ts')).registerPoints },
  'customer-rewards': { routes: async () => (await import('./routes/customer-rewards.ts')).registerCustomerRewards },
  customers: { routes: async () => (await import('./routes/customers.ts')).registerCustomers },
  receipts: { member: prepareReceiptsPart, routes: async () => (await import('./routes/receipts.ts')).registerReceipts },
  booking: { member: prepareBookingPart, routes: async () => (await import('./routes/booking.ts')).registerBooking },
  'gift-cards': {
    document: GiftCardOffer,
    member: prepareGiftCardsPart,
    routes: async () => (await import('./routes/gift-cards.ts')).registerGiftCards,
  },
  purchases: { member: preparePaymentMethodsPart, routes: async () => (await import('./routes/purchases.ts')).registerPurchases },
  payments: { routes: async () => (await import('./routes/payments.ts')).registerPayments },
  outcomes: { routes: async () => (await import('./routes/outcomes.ts')).registerOutcomes },
} satisfies Readonly<Record<string, Resource>>;

/** What each keeps of a member. */
export function prepareMemberParts(parts: DomainParts): MemberPart[] {
  const rows: readonly Resource[] = Object.values(resources);
  return rows.flatMap(({ member }) => (member ? [member(parts)] : []));
}
