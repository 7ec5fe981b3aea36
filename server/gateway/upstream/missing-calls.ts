import type { Logger } from 'pino';
import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { getBookingService, listBookingServices } from '#shared/contracts/booking.ts';
import { getCompany, listCompanies } from '#shared/contracts/companies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { getWebsitePageByAlias, getWebsitePageById, getWebsitePageByPermalink, listArticles } from '#shared/contracts/website-pages.ts';

/** Thrown if the mall API does not have the call at all, judging by its answer: unknown route or method. */
export class UnknownCall extends ApiError {
  /** Whether the answer may come from a proxy: HTML, for example while the mall API is being updated. */
  readonly isDoubtful: boolean;

  constructor({ isDoubtful }: { isDoubtful: boolean }) {
    super('BadGateway', { cause: new Error('the mall API does not know the call') });
    this.name = 'UnknownCall';
    this.isDoubtful = isDoubtful;
  }
}

/**
 * Whether an answer is about the route, not about a record: "method not allowed", "not implemented", HTML with 404, or
 * Laravel's message for an unknown route.
 */
export function isAboutRoute(status: number, body: Buffer): boolean {
  if (status === 405 || status === 501) return true;
  return status === 404 && aboutRoute.test(body.subarray(0, maxExamined).toString());
}

const aboutRoute = /^\s*<|"message":\s*"The route .{1,300} could not be found\."/;
const maxExamined = 1000;

/**
 * Whether a failure means that the mall API does not offer the call. The call must be optional, or public without a
 * record in its path.
 */
export function isNotOffered({ isOptional, method, path, access }: Endpoint, error: unknown): boolean {
  const namesNoRecord = method === 'GET' && !path.includes('{');
  if (error instanceof UnknownCall) return isOptional || (namesNoRecord && access === 'public');
  if (!(error instanceof ApiError) || error.httpStatus !== 'NotFound' || !namesNoRecord) return false;
  return isOptional;
}

/** For each call that reads one record: the public list that contains the record. */
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
 * Finds out what is missing after a failed public call: the whole call, or only this answer. "Not found" means that a
 * list, one of its pages, a category or a filter is empty. If the mall API does not have the list, its records are
 * missing, too. Undefined for an ordinary failure.
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

interface RecordDependencies {
  clock: { monotonicMs(): number };
  log: Pick<Logger, 'info'>;
}

/** Retry delay for missing calls, because an update of the mall API may add them. */
const retriedAfterMs = 300_000;

/** Remembers which calls the mall API does not have. A call counts as missing until it returns an answer. */
export function createNotOffered({ clock, log }: RecordDependencies) {
  /** By call: time when the call was last found missing. */
  const missing = new Map<Endpoint, number>();

  /** Whether the call was missing a moment ago, so that it need not be tried. */
  function isKnown(contract: Endpoint): boolean {
    const atMs = missing.get(contract);
    return atMs !== undefined && clock.monotonicMs() - atMs < retriedAfterMs;
  }

  return {
    isKnown,
    /** Records that the call is missing. */
    note(contract: Endpoint): void {
      const { name, path } = contract;
      if (!missing.has(contract)) log.info({ call: name, path }, 'the mall API does not offer this call: the site does without it');
      missing.set(contract, clock.monotonicMs());
    },
    /** Records that the call has returned an answer. */
    clear(contract: Endpoint): void {
      const { name, path } = contract;
      if (missing.delete(contract)) log.info({ call: name, path }, 'the mall API offers this call now');
    },
    /** Whether the call was missing when last tried. */
    has: (contract: Endpoint): boolean => missing.has(contract),
    /**
     * Lists missing calls. A call for a single record is listed only for a while, because only pages that show the
     * record try it again.
     */
    list: (): readonly Endpoint[] => [...missing.keys()].filter((contract) => !contract.path.includes('{') || isKnown(contract)),
  };
}

export type NotOffered = ReturnType<typeof createNotOffered>;
