import type { ListMeta } from '#shared/schemas/list-meta.ts';
import { isRecord } from './pass.ts';

export type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Names of each figure: ours first, then Laravel's, then other usual ones. */
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

/** Paging figures as found; any can be missing. */
export type PagingFigures = Partial<ListMeta> & { hasNext?: boolean };

/** Reads paging figures from `meta`, or from an envelope that contains them; undefined: there are none. */
export function findPaging(holder: Readonly<Record<string, unknown>>): PagingFigures | undefined {
  const nested = holder.pagination; // as in league/fractal
  const found = findFigures(holder, names) ?? (isRecord(nested) ? findFigures(nested, names) : undefined);
  if (!found) return undefined;
  return typeof holder.next_page_url === 'string' ? { ...found, hasNext: true } : found;
}

export function findHeaderPaging(headers: Headers): PagingFigures | undefined {
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
export function completePaging(found: PagingFigures, asked: { page: number; per_page: number }, length: number): ListMeta {
  const page = found.page ?? asked.page;
  const per_page = found.per_page ?? Math.max(asked.per_page, length);
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

/** Parses RFC 8288 as far as lists use it: `<https://…?page=2>; rel="next"`. */
function toLinks(header: string | string[] | undefined): { address: string; rel: string }[] {
  return [header ?? []]
    .flat()
    .flatMap((line) => line.split(/,\s*(?=<)/))
    .flatMap((link) => {
      const [, address, rel] = /^\s*<([^>]*)>.*;\s*rel="?(\w+)"?/i.exec(link) ?? [];
      return address !== undefined && rel !== undefined ? { address, rel: rel.toLowerCase() } : [];
    });
}
