import { listAmenities } from '#shared/contracts/amenities.ts';
import { listAnnouncements } from '#shared/contracts/announcements.ts';
import { listBookingServices } from '#shared/contracts/booking.ts';
import { listCategories } from '#shared/contracts/categories.ts';
import { listCompanies } from '#shared/contracts/companies.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { Success } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { listFloorplans } from '#shared/contracts/floorplans.ts';
import { listRewards } from '#shared/contracts/rewards.ts';
import { getSiteFacts } from '#shared/contracts/site-facts.ts';
import { getWebsitePageByAlias, listArticles } from '#shared/contracts/website-pages.ts';
import {
  type ListedKind,
  type ListedRecord,
  toListedAnnouncement,
  toListedCompany,
  toListedPage,
  toListedRecord,
} from './listed-record.ts';

/** Fetches one answer from the mall API. Waits and retries if the mall API requests that. */
export type Ask = <E extends Endpoint>(contract: E, input: CallInput<E>) => Promise<Success<AnswerOf<E>>>;

/** Limit per list; records after it are ignored. */
const maxRecords = 20_000;
const pageSize = 48;

interface ListReader {
  /** Kinds of records in the list. */
  kinds: readonly ListedKind[];
  /** Reads page by page. */
  read: (ask: Ask) => AsyncGenerator<ListedRecord[], void>;
}

/** The lists in the order in which they are read, most frequently searched first. */
export const listReaders: readonly ListReader[] = [
  { kinds: ['company'], read: (ask) => readPages((query) => ask(listCompanies, { query }), toListedCompany) },
  {
    kinds: ['amenity'],
    read: (ask) =>
      readPages(
        (query) => ask(listAmenities, { query }),
        (amenity) => toListedRecord('amenity', amenity),
      ),
  },
  {
    kinds: ['reward'],
    read: (ask) =>
      readPages(
        (query) => ask(listRewards, { query }),
        (reward) => toListedRecord('reward', reward),
      ),
  },
  { kinds: ['page'], read: readOwnPages },
  { kinds: ['page'], read: (ask) => readPages((query) => ask(listArticles, { query }), toListedPage) },
  {
    kinds: ['floorplan'],
    read: (ask) =>
      readWhole(
        () => ask(listFloorplans, {}),
        (plan) => toListedRecord('floorplan', plan),
      ),
  },
  {
    kinds: ['service'],
    read: (ask) =>
      readWhole(
        () => ask(listBookingServices, {}),
        (service) => toListedRecord('service', service),
      ),
  },
  {
    kinds: ['news', 'event', 'product'],
    read: (ask) => readPages((query) => ask(listAnnouncements, { query }), toListedAnnouncement),
  },
];

/** Reads the names of categories in all languages. */
export async function readCategoryNames(ask: Ask): Promise<ReadonlyMap<number, string[]>> {
  const { data } = await ask(listCategories, {});
  return new Map(data.map(({ id, translations }) => [id, translations.map(({ name }) => name)]));
}

interface PageQuery {
  page: number;
  per_page: typeof pageSize;
}

async function* readPages<T>(
  readPage: (query: PageQuery) => Promise<Success<T[]>>,
  toRecord: (record: T) => ListedRecord,
): AsyncGenerator<ListedRecord[], void> {
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data, meta } = await readPage({ page, per_page: pageSize });
    yield data.map(toRecord);
    if (!meta || data.length === 0) return;
    pages = Math.min(meta.pages, Math.ceil(maxRecords / meta.per_page));
  }
}

async function* readWhole<T>(
  readList: () => Promise<Success<T[]>>,
  toRecord: (record: T) => ListedRecord,
): AsyncGenerator<ListedRecord[], void> {
  yield (await readList()).data.map(toRecord);
}

/** Reads the editors' pages that menus and screens refer to. */
async function* readOwnPages(ask: Ask): AsyncGenerator<ListedRecord[], void> {
  const { pages } = (await ask(getSiteFacts, {})).data;
  for (const { alias } of pages) {
    const page = await ask(getWebsitePageByAlias, { params: { alias } }).catch(toMissing);
    if (page) yield [toListedPage({ ...page.data, alias })];
  }
}

function toMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.httpStatus === 'NotFound') return undefined;
  throw error;
}
