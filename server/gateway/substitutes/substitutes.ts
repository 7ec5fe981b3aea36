import type { Logger } from 'pino';
import { getBookingService, listBookingServices } from '#shared/contracts/booking.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Success, toSuccess } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { searchCentre } from '#shared/contracts/search.ts';
import type { PublishedSettings } from '#shared/contracts/settings.ts';
import { getSiteFacts } from '#shared/contracts/site-facts.ts';
import { listSitemap, listSitemapKinds } from '#shared/contracts/sitemap.ts';
import { toRequestedPage } from '../upstream/paging.ts';
import type { ListedRecordsStore } from './listed-records.ts';
import type { Ask } from './read-lists.ts';
import { createSearchFromLists } from './search.ts';
import { gatherFacts } from './site-facts.ts';
import { createSitemapFromLists } from './sitemap.ts';

interface Dependencies {
  listed: ListedRecordsStore;
  readSettings: () => Promise<PublishedSettings>;
  clock: { now(): Date };
  log: Logger;
}

/** Calls that are answered as if the mall API had them. */
export const substitutedCalls: readonly Endpoint[] = [getSiteFacts, searchCentre, listSitemap, listSitemapKinds, getBookingService];

/**
 * Replaces public calls that the mall API does not offer: by other lists with the same data, an empty list, or "not
 * found". Makes the calls for this through `ask`.
 */
export function createSubstitutes({ listed, readSettings, clock, log }: Dependencies) {
  const search = createSearchFromLists({ listed, clock });
  const sitemap = createSitemapFromLists(listed);

  const own = new Map<Endpoint, (ask: Ask, address: string) => Promise<unknown>>([
    [getSiteFacts, (ask) => gatherFacts({ ask, readSettings, log })],
    [searchCentre, (_ask, address) => search(toQuery(address))],
    [listSitemap, (_ask, address) => sitemap.list(toQuery(address))],
    [listSitemapKinds, () => sitemap.listKinds()],
    [getBookingService, findService],
  ]);

  return async (contract: Endpoint, address: string, ask: Ask): Promise<Success<unknown>> => {
    const substitute = own.get(contract);
    if (substitute) return toSuccess(await substitute(ask, address));
    if (contract.isList) return toSuccess([], contract.isPaged ? toRequestedPage([], address, { paging: undefined }).meta : undefined);
    throw new ApiError('NotFound');
  };
}

const toQuery = (address: string): URLSearchParams => new URLSearchParams(address.split('?')[1]);

async function findService(ask: Ask, address: string): Promise<unknown> {
  const id = Number(address.split('?', 1)[0]?.split('/').at(-1));
  const service = (await ask(listBookingServices, {})).data.find((one) => one.id === id);
  if (!service) throw new ApiError('NotFound');
  return service;
}
