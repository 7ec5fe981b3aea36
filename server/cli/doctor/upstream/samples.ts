import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { listMalls } from '#shared/contracts/malls.ts';
import type { ParameterValue } from '#shared/contracts/parameters.ts';

/** Parameters of a path and of a query. */
export interface Sample {
  params?: Record<string, ParameterValue>;
  query?: Record<string, ParameterValue>;
}

export interface Answered {
  records: readonly Readonly<Record<string, unknown>>[];
  pages: number;
}

interface Source {
  /** The lists whose records tell it; the first that has any. */
  from: readonly string[];
  take: (record: Readonly<Record<string, unknown>>) => Sample | undefined;
}

const byId = (...from: string[]): Source => ({ from, take: ({ id }) => (typeof id === 'number' ? { params: { id } } : undefined) });
const byWord = (...from: string[]): Source => ({ from, take: (record) => toWord(record) });

/** Where the parameters of calls come from; calls without any need no entry, and those whose parameters no list tells are not asked. */
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

/** With what a call is asked, by what the calls before have answered (by their contracts' names); or why it is not. */
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

/** The centre's record comes first, whose zone and currency others are read with; then lists, before what their records tell. */
export function inOrder(contracts: readonly Endpoint[]): Endpoint[] {
  const depth = (name: string): number => {
    if (name === listMalls.name) return -1;
    return Math.max(0, ...(sources[name]?.from ?? []).map((list) => 1 + depth(list)));
  };
  return [...contracts].sort((one, other) => depth(one.name) - depth(other.name));
}

/** A word that visitors would type, of what a record is called. */
function toWord({ translations }: Readonly<Record<string, unknown>>): Sample | undefined {
  if (!Array.isArray(translations)) return undefined;
  const words = translations.flatMap((entry: { title?: unknown }) => (typeof entry.title === 'string' ? entry.title.split(/\s+/) : []));
  const q = words.find((word) => /^\p{L}{4,30}$/u.test(word));
  return q === undefined ? undefined : { query: { q } };
}
