import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { getBookingService, listBookingServices } from '#shared/contracts/booking.ts';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type HttpStatusName, httpStatuses } from '#shared/contracts/errors.ts';
import { listQuestions } from '#shared/contracts/faq.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { getPrivacyPolicy, getTermsConditions } from '#shared/contracts/legal.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { getWebsitePageByAlias, getWebsitePageByPermalink, listArticles } from '#shared/contracts/website-pages.ts';
import { matchRoute } from '#shared/rules/routing.ts';
import type { PagePayload } from '#shared/site/page.ts';
import type { RouteName } from '#shared/site/routes.ts';

/**
 * What a page is about: without it there is no such page to show, and an error is its true answer. Routes that are missing here are put
 * together from equal parts (home), say enough without any record (contact, newsletter), or are a member's, asked for in the browser.
 */
const mainCalls: Readonly<Partial<Record<RouteName, Endpoint>>> = {
  'shops-services': listCompanies,
  shops: listCompanies,
  shop: getCompany,
  floorplan: listFloorplans,
  'opening-hours': listMalls,
  'news-events': listAnnouncements,
  news: listAnnouncements,
  'news-mall': listAnnouncements,
  'news-stores': listAnnouncements,
  'news-detail': getAnnouncement,
  events: listAnnouncements,
  'events-mall': listAnnouncements,
  'events-stores': listAnnouncements,
  event: getAnnouncement,
  offers: listAnnouncements,
  'offers-category': listAnnouncements,
  offer: getAnnouncement,
  rewards: listRewards,
  'rewards-category': listRewards,
  reward: getReward,
  amenities: listAmenities,
  'amenities-category': listAmenities,
  amenity: getAmenity,
  search: searchCentre,
  about: listMalls,
  faq: listQuestions,
  cookies: listMalls,
  'operating-rules': listMalls,
  'privacy-policy': getPrivacyPolicy,
  'terms-and-conditions': getTermsConditions,
  cinema: listCompanies,
  eshops: listCompanies,
  blog: listArticles,
  article: getWebsitePageByPermalink,
  booking: listBookingServices,
  'booking-service': getBookingService,
  'gift-cards': getWebsitePageByAlias,
  'mobile-app': getWebsitePageByAlias,
  page: getWebsitePageByAlias,
};

/**
 * Why the page of an address cannot be shown: its main call has failed, in every form in which the page asked for it (`asked`: names of
 * contracts by address). "Not found" is no failure: what that means is the screen's business. A refusal of the mall API is none of the visitor's.
 */
export function findMainFailure(
  address: string,
  asked: Readonly<Record<string, string>>,
  failures: PagePayload['failures'],
): HttpStatusName | undefined {
  const match = matchRoute(address);
  const main = match && mainCalls[match.name]?.name;
  const codes = Object.keys(asked).flatMap((call) => (asked[call] === main ? [failures[call]] : []));
  const code = codes.find((failure) => failure !== 'NotFound');
  if (!code || codes.includes(undefined)) return undefined;
  return httpStatuses[code] < 500 ? 'BadGateway' : code;
}
