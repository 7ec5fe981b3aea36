import { useSearchParams } from 'react-router';
import { deskOrders, deskStates } from '#shared/contracts/desk-records.ts';
import { toListPath } from './record-paths.ts';

export interface ListQuery {
  page: number;
  q?: string;
  state?: (typeof deskStates)[number];
  sort?: (typeof deskOrders)[number];
}

const mostTyped = 100;

/** What of a list is shown, as its address says it: so it can be shared, and Back leads to it. */
export function useListQuery(kind: string) {
  const [params, setParams] = useSearchParams();
  const query = readQuery(params);
  return {
    query,
    toHref: (page: number) => `${toListPath(kind)}?${write({ ...query, page })}`,
    /** Another choice begins on the first page. */
    set: (to: Omit<ListQuery, 'page'>) => setParams(write({ ...to, page: 1 }), { replace: true }),
  };
}

function readQuery(params: URLSearchParams): ListQuery {
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const q = params.get('q')?.trim().slice(0, mostTyped);
  const state = deskStates.find((one) => one === params.get('state'));
  const sort = deskOrders.find((one) => one === params.get('sort'));
  return { page, ...(q && { q }), ...(state && { state }), ...(sort && { sort }) };
}

function write({ page, q, state, sort }: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (q) params.set('q', q);
  if (state) params.set('state', state);
  if (sort && sort !== 'order') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  return params;
}
