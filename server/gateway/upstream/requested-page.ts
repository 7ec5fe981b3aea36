import type { ListMeta } from '#shared/schemas/list-meta.ts';
import { defaultPageSize } from '#shared/site/limits.ts';
import type { ForeignForm } from './foreign-answer.ts';
import { completePaging } from './paging.ts';
import type { Repair } from './pass.ts';

/** Returns the requested page of a list and its paging. Cuts the page out of the whole list if the mall API ignores paging. */
export function toRequestedPage(
  data: unknown,
  address: string,
  { paging }: Pick<ForeignForm, 'paging'>,
): { data: unknown; meta: ListMeta | undefined; repairs: readonly Repair[] } {
  if (!Array.isArray(data)) return { data, meta: undefined, repairs: [] };
  const asked = toRequestedPaging(address);
  const isWhole = paging ? data.length > asked.per_page && paging.total === data.length : isUnpaged(data, asked);
  if (!isWhole) {
    const missing = paging ? [] : [toRepair('paging-missing')];
    return { data, meta: completePaging(paging ?? {}, asked, data.length), repairs: missing };
  }
  const first = (asked.page - 1) * asked.per_page;
  const meta = completePaging({ ...asked, total: data.length }, asked, data.length);
  return { data: data.slice(first, first + asked.per_page), meta, repairs: [toRepair('page-cut')] };
}

/** Whether a list without paging figures is complete: it is longer than requested, or a later page was requested. */
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
