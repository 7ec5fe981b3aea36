import { useSearchParams } from 'react-router';
import { deskOrders, deskStates, deskTimes } from '#shared/contracts/desk-records.ts';
import type { DeskRecordFilter } from '#shared/contracts/desk-sheets.ts';
import { type DeskKind, findDeskKind } from '#shared/site/desk-kinds.ts';
import { isLocale, type Locale } from '#shared/site/locales.ts';
import { toListPath } from './record-links.tsx';

export interface ListQuery {
  page: number;
  q?: string;
  state?: (typeof deskStates)[number];
  /** By field name. */
  fields?: Readonly<Record<string, string>>;
  when?: (typeof deskTimes)[number];
  missing?: Locale;
  sort?: (typeof deskOrders)[number];
}

const maxQueryLength = 100;

/** State of a list in its address, so that it can be shared and Back restores it. */
export function useListQuery(kind: string) {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params, findDeskKind(kind));
  return {
    query,
    /** Filters and order, without the page. */
    search: write({ ...query, page: 1 }).toString(),
    toHref: (page: number) => `${toListPath(kind)}?${write({ ...query, page })}`,
    /** Changes filters and shows the first page. Typing a search text does not create history entries. */
    set: (to: Omit<ListQuery, 'page'>) => setParams(write({ ...to, page: 1 }), { replace: to.q !== query.q }),
  };
}

/** The query as the call accepts it. */
export function toCallQuery({ fields, ...query }: ListQuery) {
  const chosen = Object.entries(fields ?? {}).map(([name, value]) => `${name}:${value}`);
  return { ...query, ...(chosen.length > 0 && { fields: chosen.join(',') }) };
}

/** The query as a filter for calls that work on all its records. */
export function toFilter(query: ListQuery): DeskRecordFilter {
  const { page: _, sort = 'order', ...filter } = toCallQuery(query);
  return { ...filter, sort };
}

/** Ignores filters that the kind does not have: the call would refuse them. */
function readQuery(params: URLSearchParams, table: DeskKind | undefined): ListQuery {
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const q = params.get('q')?.trim().slice(0, maxQueryLength);
  const state = deskStates.find((one) => one === params.get('state'));
  const fields = Object.fromEntries(
    (table?.filters ?? []).flatMap((name) => {
      const value = params.get(name) ?? '';
      return /^[\w.-]{1,60}$/.test(value) ? [[name, value]] : [];
    }),
  );
  const when = table?.dates && deskTimes.find((one) => one === params.get('when'));
  const missing = params.get('missing') ?? '';
  const sort = deskOrders.find((one) => one === params.get('sort') && (one !== 'date' || table?.dates));
  return {
    page,
    ...(q && { q }),
    ...(state && { state }),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(when && { when }),
    ...(isLocale(missing) && { missing }),
    ...(sort && { sort }),
  };
}

function write({ page, q, state, fields = {}, when, missing, sort }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (state) params.set('state', state);
  for (const [name, value] of Object.entries(fields)) params.set(name, value);
  if (when) params.set('when', when);
  if (missing) params.set('missing', missing);
  if (sort && sort !== 'order') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}
