import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import type { ParameterValue } from '#shared/contracts/parameters.ts';

/** Path and query parameters. */
export interface Sample {
  params?: Record<string, ParameterValue>;
  query?: Record<string, ParameterValue>;
}

export interface Answered {
  records: readonly Readonly<Record<string, unknown>>[];
  pages: number;
}

interface Source {
  /** Lists whose records contain the parameters; the first with any is used. */
  from: readonly string[];
  take: (record: Readonly<Record<string, unknown>>) => Sample | undefined;
}

const byId = (...from: string[]): Source => ({ from, take: ({ id }) => (typeof id === 'number' ? { params: { id } } : undefined) });
const byWord = (...from: string[]): Source => ({ from, take: (record) => toWord(record) });

/** Sources of the parameters of calls. Calls without required parameters need no entry. Other calls without an entry are not made. */
const sources: Readonly<Record<string, Source>> = {
  getAmenity: byId('listAmenities'),
  getAnnouncement: byId('listAnnouncements'),
  getBookingService: byId('listBookingServices'),
  listBookingSlots: {
    from: ['listBookingServices'],
    take: ({ id }) => (typeof id === 'number' ? { query: { service: id } } : undefined),
  },
  getCompany: byId('listCompanies'),
  getFloorplan: byId('listFloorplans'),
  getReward: byId('listRewards'),
  searchCentre: byWord('listCompanies', 'listAnnouncements'),
  searchAsMember: byWord('listCompanies', 'listAnnouncements'),
  getWebsitePageById: {
    from: ['listSitemap', 'listArticles'],
    take: ({ type = 'page', id }) => (type === 'page' && typeof id === 'number' ? { params: { id } } : undefined),
  },
  getWebsitePageByPermalink: {
    from: ['listSitemap', 'listArticles'],
    take: ({ permalink }) => (typeof permalink === 'string' ? { params: { permalink } } : undefined),
  },
  getWebsitePageByAlias: {
    from: ['listSitemap'],
    take: ({ alias }) => (typeof alias === 'string' ? { params: { alias } } : undefined),
  },
  getBookingOrder: byId('listBookingOrders'),
  getCustomerReward: byId('listCustomerRewards'),
  getConversation: byId('listConversations'),
  listMessages: {
    from: ['listConversations'],
    take: ({ id }) => (typeof id === 'number' ? { query: { conversation: id } } : undefined),
  },
  getMessage: byId('listMessages', 'listAllMessages'),
  getReceipt: byId('listReceipts'),
  getReceiptPicture: {
    from: ['listReceipts'],
    take: ({ id, has_picture }) => (typeof id === 'number' && has_picture === true ? { params: { id } } : undefined),
  },
};

/** Returns the parameters to make a call with, from the answers to previous calls (by contract name); or the reason why there are none. */
export function findSamples({ name, params, query }: Endpoint, seen: ReadonlyMap<string, Answered>): Sample[] | { missing: string } {
  const isBare = ![...Object.values(params), ...Object.values(query)].some(({ presence }) => presence === 'required');
  if (isBare) return [{}];
  const source = sources[name];
  if (!source) return { missing: 'what it is asked with, no list tells' };
  for (const list of source.from) {
    const found = (seen.get(list)?.records ?? []).flatMap((record) => source.take(record) ?? []);
    if (found.length > 0) return found.length === 1 ? found : [...found.slice(0, 1), ...found.slice(-1)];
  }
  return { missing: `no record of ${source.from.join(' or ')} to ask for` };
}

/**
 * Sorts the centre's record first, because others are read with its time zone and currency; then lists before calls
 * that need their records.
 */
export function inOrder(contracts: readonly Endpoint[]): Endpoint[] {
  const depth = (name: string): number => {
    if (name === listMalls.name) return -1;
    return Math.max(0, ...(sources[name]?.from ?? []).map((list) => 1 + depth(list)));
  };
  return [...contracts].sort((one, other) => depth(one.name) - depth(other.name));
}

/** A word that visitors might search for, from a record's title. */
function toWord({ translations }: Readonly<Record<string, unknown>>): Sample | undefined {
  if (!Array.isArray(translations)) return undefined;
  const words = translations.flatMap((entry: { title?: unknown }) => (typeof entry.title === 'string' ? entry.title.split(/\s+/) : []));
  const q = words.find((word) => /^\p{L}{4,30}$/u.test(word));
  return q === undefined ? undefined : { query: { q } };
}
