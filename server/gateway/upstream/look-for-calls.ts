import { toAddress } from '#shared/contracts/address.ts';
import { listCompanyDiets } from '#shared/contracts/companies.ts';
import { contracts } from '#shared/contracts/contracts.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { getGiftCardOffer } from '#shared/contracts/gift-cards.ts';
import { getLoyaltyProgram } from '#shared/contracts/loyalty.ts';
import { searchAsMember } from '#shared/contracts/member-lists.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import { listSearchWords } from '#shared/contracts/search-words.ts';
import type { NotOffered } from './not-offered.ts';
import { UnknownCall } from './unknown-call.ts';
import type { Upstream } from './upstream.ts';

interface Dependencies {
  upstream: Pick<Upstream, 'read' | 'send'>;
  notOffered: NotOffered;
  clock: { monotonicMs(): number };
}

const everyMs = 300_000;
/** Failures that prove that a call without a token reached an existing route. Any other failure proves nothing. */
const saysThatItIsThere: readonly HttpStatusName[] = ['Unauthorized', 'Forbidden', 'BadRequest', 'UnprocessableEntity'];

type Look = readonly [contract: Endpoint, address: string];

/** Optional members' calls without a record in the path; other mall APIs may not have them yet. */
const ofMembers = contracts.filter(
  ({ isOptional, access, path, method }) =>
    isOptional && access === 'member' && !path.includes('{') && (method === 'GET' || method === 'POST'),
);
/** Used by members' pages. Looked up here, so that the first visitor does not have to find out. */
const ofMembersPages: readonly Endpoint[] = [getLoyaltyProgram, getGiftCardOffer, listSearchWords];
/** Pages must know about this call before they request its list, because only a mall API with this call supports the filter. */
const ofFilters: readonly Endpoint[] = [listCompanyDiets];
/** Includes search: its replacement is built from lists that have to be read beforehand. */
const looked: readonly Look[] = [
  ...ofMembers.filter((contract) => contract !== searchAsMember).map((contract) => [contract, toAddress(contract)] as const),
  ...[...ofMembersPages, ...ofFilters].map((contract) => [contract, toAddress(contract)] as const),
  [searchCentre, toAddress(searchCentre, { query: { q: 'a', limit: 1 } })],
];

/**
 * Finds out which optional calls the mall API has, by calling them without a token: an existing call returns
 * "unauthorized", and nothing is read or written. Menus must know this before anyone has logged in. Repeats at most
 * every five minutes, when called.
 */
export function createCallLook({ upstream, notOffered, clock }: Dependencies) {
  let lookedMs: number | undefined;
  let looking: Promise<void> | undefined;

  /** Public lists that were missing: pages that do without them would never find out that they exist now. */
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
