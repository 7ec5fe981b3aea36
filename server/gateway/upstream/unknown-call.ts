import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { getBookingService, listBookingServices } from '#shared/contracts/booking.ts';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { getWebsitePageByAlias, getWebsitePageById, getWebsitePageByPermalink, listArticles } from '#shared/contracts/website-pages.ts';

/** The mall API does not have the call at all, judging by its answer: unknown route or method. */
export class UnknownCall extends ApiError {
  /** Whether the answer may come from a proxy: HTML, for example while the mall API is being updated. */
  readonly isDoubtful: boolean;

  constructor({ isDoubtful }: { isDoubtful: boolean }) {
    super('BadGateway', { cause: new Error('the mall API does not know the call') });
    this.name = 'UnknownCall';
    this.isDoubtful = isDoubtful;
  }
}

/** "Method not allowed", "not implemented", HTML with 404, or Laravel's message for an unknown route. */
export function isAboutRoute(status: number, body: Buffer): boolean {
  if (status === 405 || status === 501) return true;
  return status === 404 && aboutRoute.test(body.subarray(0, maxExamined).toString());
}

const aboutRoute = /^\s*<|"message":\s*"The route .{1,300} could not be found\."/;
const maxExamined = 1000;

/** Whether a failure means that the mall API does not offer the call: an optional one, or any public call without a record in its path. */
export function isNotOffered({ isOptional, method, path, access }: Endpoint, error: unknown): boolean {
  const namesNoRecord = method === 'GET' && !path.includes('{');
  if (error instanceof UnknownCall) return isOptional || (namesNoRecord && access === 'public');
  if (!(error instanceof ApiError) || error.httpStatus !== 'NotFound' || !namesNoRecord) return false;
  return isOptional;
}

/** By call for one record: the public list that contains the record. */
const listsOfRecords: ReadonlyMap<Endpoint, Endpoint> = new Map<Endpoint, Endpoint>([
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

/**
 * Finds what is missing after a failed public call: the whole call, or this answer only. A list with "not found" is empty;
 * so is a page of it, a category, or an unknown filter. Without the list its records are missing, too. Undefined: an
 * ordinary failure.
 */
export function findLack(
  contract: Endpoint,
  address: string,
  error: unknown,
  notOffered: { has: (contract: Endpoint) => boolean },
): 'call' | 'answer' | undefined {
  if (contract.isNeverEmpty) return undefined;
  if (isNotOffered(contract, error)) return error instanceof UnknownCall || !address.includes('?') ? 'call' : 'answer';
  const list = listsOfRecords.get(contract);
  if (error instanceof UnknownCall) return list && notOffered.has(list) ? 'answer' : undefined;
  return contract.isList && contract.access === 'public' && error instanceof ApiError && error.httpStatus === 'NotFound'
    ? 'answer'
    : undefined;
}
