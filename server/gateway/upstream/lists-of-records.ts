import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { getBookingService, listBookingServices } from '#shared/contracts/booking.ts';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { getWebsitePageByAlias, getWebsitePageById, getWebsitePageByPermalink, listArticles } from '#shared/contracts/website-pages.ts';

/** The public list in which a record is, by the call for one record. */
export const listsOfRecords: ReadonlyMap<Endpoint, Endpoint> = new Map<Endpoint, Endpoint>([
  [getAmenity, listAmenities],
  [getAnnouncement, listAnnouncements],
  [getBookingService, listBookingServices],
  [getCompany, listCompanies],
  [getFloorplan, listFloorplans],
  [getReward, listRewards],
  [getWebsitePageByAlias, listArticles],
  [getWebsitePageById, listArticles],
  [getWebsitePageByPermalink, listArticles],
]);
