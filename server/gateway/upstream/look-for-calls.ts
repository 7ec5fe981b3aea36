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
/** What somebody without a token is told by a call that there is; any other failure says nothing about it. */
const saysThatItIsThere: readonly HttpStatusName[] = ['Unauthorized', 'Forbidden', 'BadRequest', 'UnprocessableEntity'];

type Look = readonly [contract: Endpoint, address: string];

/** Members' calls that came later than other mall APIs, and name no record. */
const ofMembers = contracts.filter(
  ({ isOptional, access, path, method }) =>
    isOptional && access === 'member' && !path.includes('{') && (method === 'GET' || method === 'POST'),
);
/** Members' pages ask for them, and whoever is there first should not be the one to find out. */
const ofMembersPages: readonly Endpoint[] = [getLoyaltyProgram, getGiftCardOffer, listSearchWords];
/** A page must know it before it asks for its list, narrowed by what only a mall API with this call takes notice of. */
const ofFilters: readonly Endpoint[] = [listCompanyDiets];
/** And the search, whose place lists take that want to be read before. */
const looked: readonly Look[] = [
  ...ofMembers.filter((contract) => contract !== searchAsMember).map((contract) => [contract, toAddress(contract)] as const),
  ...[...ofMembersPages, ...ofFilters].map((contract) => [contract, toAddress(contract)] as const),
  [searchCentre, toAddress(searchCentre, { query: { q: 'a', limit: 1 } })],
];

/**
 * Finds out which of the members' calls there are, by asking for them without a token: whoever has such a call says "unauthorized", and nothing
 * is read or written. Menus must know it before anybody has logged in. Now and then, as long as somebody asks.
 */
export function createCallLook({ upstream, notOffered, clock }: Dependencies) {
  let lookedMs: number | undefined;
  let looking: Promise<void> | undefined;

  /** Public lists that were missing: where pages do without them nobody else asks whether they have come. */
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
