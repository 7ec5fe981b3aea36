import { isDeepStrictEqual } from 'node:util';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { completePaging } from './paging.ts';
import type { Repair } from './pass.ts';
import type { UpstreamAnswer } from './upstream-answer.ts';

/** A list that wants to be whole has some hundred entries. */
const mostPages = 100;

/**
 * Reads a call's answer; of a list that our contract has whole and the mall API pages all the same, all its pages in one. Rejects when one of
 * them cannot be had: a part is no answer.
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
    if (page > mostPages) throw new ApiError('BadGateway', { cause: new Error('a list that wants to be whole has no end') });
    last = await read(`${address}${address.includes('?') ? '&' : '?'}page=${page}`);
    if (isFirstAgain(last, first, page)) break;
    entries.push(...toEntries(last));
  }
  return { ...first, data: entries, foreign: { ...foreign, paging: undefined, repairs: [...foreign.repairs, joined] } };
}

const joined: Repair = { path: '', repair: 'pages-joined', count: 1 };

/** Whether it says that there are pages after this one. */
function hasMore(answer: UpstreamAnswer, page: number): boolean {
  const { length } = toEntries(answer);
  const paging = answer.foreign?.paging;
  if (!paging || length === 0) return false;
  return completePaging(paging, { page, per_page: length }, length).pages > page;
}

/** The mall API takes no notice of the page that is asked for. */
function isFirstAgain(answer: UpstreamAnswer, first: UpstreamAnswer, page: number): boolean {
  const saidPage = answer.foreign?.paging?.page;
  return (saidPage !== undefined && saidPage !== page) || isDeepStrictEqual(toEntries(answer)[0], toEntries(first)[0]);
}

function toEntries({ data }: UpstreamAnswer): readonly unknown[] {
  return Array.isArray(data) ? data : [];
}
