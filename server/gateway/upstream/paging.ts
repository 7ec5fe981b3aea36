import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { isRecord } from '#shared/rules/json-shapes.ts';
import type { ListMeta } from '#shared/schemas/list-meta.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import type { AnswerHeaders, ForeignForm, PagingFigures, UpstreamAnswer } from './exchange.ts';
import type { Repair } from './repairs.ts';

/** Names of each figure: ours first, then Laravel's, then other common names. */
const names = {
  page: ['page', 'current_page', 'currentPage'],
  per_page: ['per_page', 'perPage', 'page_size'],
  total: ['total', 'total_count', 'totalCount'],
  pages: ['pages', 'last_page', 'lastPage', 'total_pages', 'totalPages'],
} as const;

const headerNames = {
  page: ['x-page', 'x-current-page', 'x-pagination-current-page'],
  per_page: ['x-per-page', 'x-pagination-per-page'],
  total: ['x-total-count', 'x-total', 'x-pagination-total-count'],
  pages: ['x-total-pages', 'x-pagination-page-count', 'x-last-page'],
} as const;

/** Reads paging figures from `meta`, or from an envelope that contains them; undefined if there are none. */
export function findPaging(holder: Readonly<Record<string, unknown>>): PagingFigures | undefined {
  const nested = holder.pagination; // the form of league/fractal
  const found = findFigures(holder, names) ?? (isRecord(nested) ? findFigures(nested, names) : undefined);
  if (!found) return undefined;
  return typeof holder.next_page_url === 'string' ? { ...found, hasNext: true } : found;
}

export function findHeaderPaging(headers: AnswerHeaders): PagingFigures | undefined {
  const found = findFigures(headers, headerNames);
  const links = toLinks(headers.link);
  if (!found && links.length === 0) return undefined;
  const last = links.find(({ rel }) => rel === 'last');
  const pages = toFigure(/[?&]page(?:%5B|\[)?(?:number)?(?:%5D|\])?=(\d+)/i.exec(last?.address ?? '')?.[1]);
  return { ...(pages !== undefined && { pages }), ...found, hasNext: links.some(({ rel }) => rel === 'next') };
}

/**
 * Completes the paging figures. A missing page or page size is taken from the request. A missing total is derived from
 * the number of pages, or from what has been received so far.
 */
export function completePaging(found: PagingFigures, requested: { page: number; per_page: number }, length: number): ListMeta {
  const page = found.page ?? requested.page;
  const per_page = found.per_page ?? Math.max(requested.per_page, length);
  const before = (page - 1) * per_page;
  const total = found.total ?? toLeast(found, { before, length, per_page, page });
  return { page, per_page, total, pages: Math.ceil(total / per_page) };
}

function toLeast(
  { pages, hasNext }: PagingFigures,
  { before, length, per_page, page }: { before: number; length: number; per_page: number; page: number },
): number {
  if (pages !== undefined && pages > page) return pages * per_page;
  return before + length + (hasNext ? 1 : 0);
}

function findFigures(
  holder: Readonly<Record<string, unknown>>,
  byFigure: Readonly<Record<keyof ListMeta, readonly string[]>>,
): PagingFigures | undefined {
  const figures: PagingFigures = {};
  for (const figure of ['page', 'per_page', 'total', 'pages'] as const) {
    const value = byFigure[figure].map((name) => toFigure(holder[name])).find((number) => number !== undefined);
    if (value !== undefined) figures[figure] = value;
  }
  return Object.keys(figures).length > 0 ? figures : undefined;
}

function toFigure(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

/** Parses a `Link` header (RFC 8288) in the form that lists use: `<https://…?page=2>; rel="next"`. */
function toLinks(header: string | string[] | undefined): { address: string; rel: string }[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(/,\s*(?=<)/))
    .flatMap((link) => {
      const [, address, rel] = /^\s*<([^>]*)>.*;\s*rel="?(\w+)"?/i.exec(link) ?? [];
      return address !== undefined && rel !== undefined ? { address, rel: rel.toLowerCase() } : [];
    });
}

/** Returns the requested page of a list and its paging. Cuts the page out of the whole list if the mall API ignores paging. */
export function toRequestedPage(
  data: unknown,
  address: string,
  { paging }: Pick<ForeignForm, 'paging'>,
): { data: unknown; meta: ListMeta | undefined; repairs: readonly Repair[] } {
  if (!Array.isArray(data)) return { data, meta: undefined, repairs: [] };
  const requested = toRequestedPaging(address);
  const isWhole = paging ? data.length > requested.per_page && paging.total === data.length : isUnpaged(data, requested);
  if (!isWhole) {
    const missing = paging ? [] : [toRepair('paging-missing')];
    return { data, meta: completePaging(paging ?? {}, requested, data.length), repairs: missing };
  }
  const first = (requested.page - 1) * requested.per_page;
  const meta = completePaging({ ...requested, total: data.length }, requested, data.length);
  return { data: data.slice(first, first + requested.per_page), meta, repairs: [toRepair('page-cut')] };
}

/** Whether a list without paging figures is complete: the list is longer than requested, or a later page was requested. */
function isUnpaged(data: readonly unknown[], { page, per_page }: { page: number; per_page: number }): boolean {
  return data.length > per_page || page > 1;
}

function toRequestedPaging(address: string): { page: number; per_page: number } {
  const query = new URLSearchParams(address.split('?')[1]);
  return { page: Number(query.get('page') ?? 1), per_page: Number(query.get('per_page') ?? defaultPageSize) };
}

function toRepair(repair: 'page-cut' | 'paging-missing'): Repair {
  return { path: '', repair, count: 1 };
}

/** Max pages of a list that must be complete. Such lists have some hundred entries. */
const maxPages = 100;

/**
 * Reads a call's answer. If our contract requires the complete list but the mall API returns pages, joins all pages.
 * Rejects if a page fails, because an incomplete list is not a valid answer.
 */
export async function readWhole(
  { isList, isPaged }: Endpoint,
  address: string,
  read: (address: string) => Promise<UpstreamAnswer>,
): Promise<UpstreamAnswer> {
  const first = await read(address);
  const { foreign } = first;
  if (!isList || isPaged || !foreign || !hasMore(first, 1)) return first;
  const entries: unknown[] = [...toEntries(first)];
  for (let page = 2, last = first; hasMore(last, page - 1); page += 1) {
    if (page > maxPages) throw new ApiError('BadGateway', { cause: new Error('a list that wants to be whole has no end') });
    last = await read(`${address}${address.includes('?') ? '&' : '?'}page=${page}`);
    if (isFirstAgain(last, first, page)) break;
    entries.push(...toEntries(last));
  }
  return { ...first, data: entries, foreign: { ...foreign, paging: undefined, repairs: [...foreign.repairs, joined] } };
}

const joined: Repair = { path: '', repair: 'pages-joined', count: 1 };

/** Whether more pages follow according to the answer. */
function hasMore(answer: UpstreamAnswer, page: number): boolean {
  const { length } = toEntries(answer);
  const paging = answer.foreign?.paging;
  if (!paging || length === 0) return false;
  return completePaging(paging, { page, per_page: length }, length).pages > page;
}

/** Whether the mall API ignores the requested page and returns the first one again. */
function isFirstAgain(answer: UpstreamAnswer, first: UpstreamAnswer, page: number): boolean {
  const saidPage = answer.foreign?.paging?.page;
  return (saidPage !== undefined && saidPage !== page) || isDeepStrictEqual(toEntries(answer)[0], toEntries(first)[0]);
}

function toEntries({ data }: UpstreamAnswer): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}
