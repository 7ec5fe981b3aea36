import { toAddress } from '#shared/contracts/address.ts';
import { listEventChoices, listPriceChoices } from '#shared/contracts/announcements.ts';
import { listCompanyDiets } from '#shared/contracts/companies.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { searchAsMember } from '#shared/contracts/member-lists.ts';
import { listPointsChoices } from '#shared/contracts/rewards.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import { type NotOffered, UnknownCall } from './missing-calls.ts';
import type { Upstream } from './upstream.ts';

interface Dependencies {
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
const ofFilters: readonly Endpoint[] = [listCompanyDiets, listEventChoices, listPointsChoices, listPriceChoices];
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
export function createCallLook({ upstream, notOffered, clock }: Dependencies) {
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
