import type { Logger } from 'pino';
import { toAddress } from '#shared/contracts/address.ts';
import { getAmenity, listAmenities } from '#shared/contracts/amenities.ts';
import { getAnnouncement, listAnnouncements } from '#shared/contracts/announcements.ts';
import { getBookingService, listBookingServices } from '#shared/contracts/booking.ts';
import { getCompany, listCompanies, listCompanyDiets } from '#shared/contracts/companies.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { getFloorplan, listFloorplans } from '#shared/contracts/floorplans.ts';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { searchAsMember } from '#shared/contracts/member-lists.ts';
import { getReward, listRewards } from '#shared/contracts/rewards.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { getWebsitePageByAlias, getWebsitePageById, getWebsitePageByPermalink, listArticles } from '#shared/contracts/website-pages.ts';
import type { Upstream } from './upstream.ts';

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

interface LookDependencies {
  upstream: Pick<Upstream, 'read' | 'send'>;
  notOffered: NotOffered;
  clock: { monotonicMs(): number };
}

const everyMs = 300_000;
/** Failures that prove that the call exists although no token was sent. Other failures do not prove anything. */
const saysThatItIsThere: readonly HttpStatusName[] = ['Unauthorized', 'Forbidden', 'BadRequest', 'UnprocessableEntity'];

type Look = readonly [contract: Endpoint, address: string];

/** Optional members' calls without a record in the path, which foreign mall APIs may not have. */
const ofMembers = contracts.filter(
  ({ isOptional, access, path, method }) =>
    isOptional && access === 'member' && !path.includes('{') && (method === 'GET' || method === 'POST'),
);
/**
 * Calls of members' pages. They are tried here, so that the first visitor does not have to wait for a call that is
 * missing.
 */
const ofMembersPages: readonly Endpoint[] = [getLoyaltyProgram, getGiftCardOffer, listSearchWords];
/** Calls that show whether the mall API supports a filter. Pages must know that before they use the filter. */
const ofFilters: readonly Endpoint[] = [listCompanyDiets];
/**
 * All calls that are tried. Includes search, because its substitute is built from lists that have to be read
 * beforehand.
 */
const looked: readonly Look[] = [
  ...ofMembers.filter((contract) => contract !== searchAsMember).map((contract) => [contract, toAddress(contract)] as const),
  ...[...ofMembersPages, ...ofFilters].map((contract) => [contract, toAddress(contract)] as const),
  [searchCentre, toAddress(searchCentre, { query: { q: 'a', limit: 1 } })],
];

/**
 * Finds out which optional calls the mall API has, by calling them without a token: an existing members' call returns
 * "unauthorized", and nothing is read or written. Menus need the result before anyone has logged in. When called again,
 * repeats this at most every five minutes.
 */
export function createCallLook({ upstream, notOffered, clock }: LookDependencies) {
  let lookedMs: number | undefined;
  let looking: Promise<void> | undefined;

  /** Lists the public lists that were missing: pages no longer request them, and would never notice that they exist now. */
  const listMissing = (): Look[] =>
    notOffered
      .list()
      .filter((contract) => contract.access === 'public' && !contract.path.includes('{') && !looked.some(([known]) => known === contract))
      .map((contract) => [contract, toAddress(contract)]);

  async function lookFor([contract, address]: Look): Promise<void> {
    try {
      await (contract.method === 'POST' ? upstream.send('POST', address, {}) : upstream.read(address, { lane: 'refresh' }));
      notOffered.clear(contract);
    } catch (error) {
      if (error instanceof UnknownCall || isOf(error, ['NotFound'])) notOffered.note(contract);
      else if (isOf(error, saysThatItIsThere)) notOffered.clear(contract);
    }
  }

  return async (): Promise<void> => {
    const nowMs = clock.monotonicMs();
    if (lookedMs === undefined || nowMs - lookedMs >= everyMs) {
      lookedMs = nowMs;
      looking = Promise.all([...looked, ...listMissing()].map(lookFor)).then(() => undefined);
    }
    await looking;
  };
}

const isOf = (error: unknown, codes: readonly HttpStatusName[]): boolean => error instanceof ApiError && codes.includes(error.httpStatus);
