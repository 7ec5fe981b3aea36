import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { completePaging } from './paging.ts';
import type { Repair } from './pass.ts';
import type { UpstreamAnswer } from './upstream-answer.ts';

/** Lists that must be complete have some hundred entries. */
const maxPages = 100;

/**
 * Reads a call's answer. If our contract has the list complete but the mall API pages it, joins all pages. Rejects if a
 * page fails, because a part is not an answer.
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

/** Whether the answer says that more pages follow. */
function hasMore(answer: UpstreamAnswer, page: number): boolean {
  const { length } = toEntries(answer);
  const paging = answer.foreign?.paging;
  if (!paging || length === 0) return false;
  return completePaging(paging, { page, per_page: length }, length).pages > page;
}

/** Whether the mall API ignores the requested page. */
function isFirstAgain(answer: UpstreamAnswer, first: UpstreamAnswer, page: number): boolean {
  const saidPage = answer.foreign?.paging?.page;
  return (saidPage !== undefined && saidPage !== page) || isDeepStrictEqual(toEntries(answer)[0], toEntries(first)[0]);
}

function toEntries({ data }: UpstreamAnswer): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}
