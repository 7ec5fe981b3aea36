import { getAmenity, listAmenities } from './amenities.ts';
import { getAnnouncement, listAnnouncements } from './announcements.ts';
import { listBookingServices, listBookingSlots } from './booking.ts';
import { listCategories } from './categories.ts';
import { getCompany, listCompanies, listCompaniesWithEntities, listFeaturedCompanies } from './companies.ts';
import type { Endpoint } from './endpoint.ts';
import { listPostCategories, listQuestions } from './faq.ts';
import { getFloorplan, listFloorplans } from './floorplans.ts';
import { getPrivacyPolicy, getTermsConditions } from './legal.ts';
import { listBadges, listTiers } from './loyalty.ts';
import { listMalls } from './malls.ts';
import { confirmNewsletter, subscribeNewsletter, unsubscribeNewsletter } from './newsletter.ts';
import { getParking } from './parking.ts';
import { listRedirects } from './redirects.ts';
import { getReward, listRewards } from './rewards.ts';
import { searchCentre } from './search.ts';
import { getWebSettings, listAvailableLocales, listHeroBanners } from './settings.ts';
import { listSitemap } from './sitemap.ts';
import { sendSupportRequest } from './support.ts';
import { getWebsitePageByAlias, getWebsitePageById, getWebsitePageByPermalink, listArticles } from './website-pages.ts';

/** Every call of the mall API. The gateway forwards these and nothing else; the mall API answers each of them. */
export const contracts: readonly Endpoint[] = [
  listMalls,
  getWebSettings,
  listRedirects,
  listHeroBanners,
  listAvailableLocales,
  listFeaturedCompanies,
  listCompaniesWithEntities,
  listCompanies,
  getCompany,
  listAnnouncements,
  getAnnouncement,
  listRewards,
  getReward,
  listCategories,
  listAmenities,
  getAmenity,
  listQuestions,
  listPostCategories,
  getPrivacyPolicy,
  getTermsConditions,
  listTiers,
  listBadges,
  getParking,
  listBookingServices,
  listBookingSlots,
  searchCentre,
  listSitemap,
  listArticles,
  getWebsitePageById,
  getWebsitePageByPermalink,
  getWebsitePageByAlias,
  listFloorplans,
  getFloorplan,
  subscribeNewsletter,
  confirmNewsletter,
  unsubscribeNewsletter,
  sendSupportRequest,
];
