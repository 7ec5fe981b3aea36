import { useState } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import { useDesk } from './desk-context.tsx';
import { withProof } from './proof.ts';

/** State of a call that reads. Known data stays during a refresh, and if it fails. */
export type Called<T> =
  | { state: 'loading' }
  | { state: 'failed'; code: HttpStatusName }
  | { state: 'empty'; data: T; meta: ListMeta | undefined }
  | { state: 'ready'; data: T; meta: ListMeta | undefined };

type Refreshed<T> = Called<T> & {
  /** Refetches. */
  refresh: () => Promise<void>;
  isRefreshing: boolean;
};

interface Options {
  /** Polling interval while the page is visible. */
  everyMs?: number;
  /** Keeps the previous input's answer until the new one arrives: for filtered lists. */
  keepsPrevious?: boolean;
}

/** Polling interval for work that runs in the background. */
export const pollMs = 500;

interface Answer<T> {
  data: T;
  meta?: ListMeta;
}

/** Data of a call that reads; `undefined` as input postpones the call. If the session has ended, asks for a login and then continues. */
export function useCall<E extends Endpoint>(
  contract: E,
  ...args: [] | [input: CallInput<E> | undefined, options?: Options]
): Refreshed<AnswerOf<E>> {
  const { api, proof } = useDesk();
  const [input, options] = args.length === 0 ? [{}] : args; // a default value would replace an explicit undefined
  const read = () => withProof(contract, proof, () => api.read(contract, input));
  return useAnswer(input && toKey(contract, input), read, options);
}

type ItemOf<E extends Endpoint> = AnswerOf<E> extends (infer Item)[] ? Item : never;

/** A paged list, from the first page to the last one loaded by `more`. */
export function useCallPages<E extends Endpoint>(contract: E, input: CallInput<E> = {}, options: Options = {}) {
  const { api, proof } = useDesk();
  const list = toKey(contract, input);
  const [shown, setShown] = useState({ list, pages: 1 });
  const pages = shown.list === list ? shown.pages : 1; // a changed filter starts from the first page
  const readPage = (page: number): Promise<Answer<ItemOf<E>[]>> => {
    const ofPage = { ...input, query: { ...input.query, page } } as unknown as CallInput<E>; // safe: paged contracts accept `page`
    return withProof(contract, proof, () => api.read(contract, ofPage)) as Promise<Answer<ItemOf<E>[]>>; // safe: and return lists
  };
  async function read(): Promise<Answer<ItemOf<E>[]>> {
    const answers = await Promise.all(Array.from({ length: pages }, (_, index) => readPage(index + 1)));
    const meta = answers.at(-1)?.meta;
    return { data: answers.flatMap(({ data }) => data), ...(meta && { meta }) };
  }
  const answer = useAnswer(`${list} 1-${pages}`, read, { keepsPrevious: true, ...options });
  const all = 'meta' in answer ? (answer.meta?.pages ?? 1) : 1;
  return { ...answer, hasMore: pages < all, more: () => setShown({ list, pages: pages + 1 }) };
}

/** Returns a function to call after writing: refetches these calls wherever they are shown. */
export function useRefresh(): (...contracts: readonly Endpoint[]) => Promise<void> {
  const { mutate } = useSWRConfig();
  return async (...contracts) => {
    await mutate((key) => contracts.some(({ name }) => String(key).startsWith(`${name} `)));
  };
}

function toKey<E extends Endpoint>(contract: E, input: CallInput<E>): string {
  return `${contract.name} ${findAddress(contract, input) ?? JSON.stringify(input)}`;
}

/**
 * Undefined if the contract does not accept the input, such as an invalid id in the page's address. The call then fails with `BadRequest`, which the
 * screen shows.
 */
function findAddress<E extends Endpoint>(contract: E, input: CallInput<E>): string | undefined {
  try {
    return toAddress(contract, input);
  } catch {
    return undefined;
  }
}

function useAnswer<T>(key: string | undefined, read: () => Promise<Answer<T>>, { everyMs = 0, keepsPrevious = false }: Options = {}) {
  const { data, error, isValidating, mutate } = useSWR<Answer<T>, unknown>(key ?? null, read, {
    refreshInterval: everyMs,
    keepPreviousData: keepsPrevious,
  });
  const refresh = async () => void (await mutate());
  return { ...toCalled(data, error), refresh, isRefreshing: isValidating };
}

function toCalled<T>(answer: Answer<T> | undefined, error: unknown): Called<T> {
  if (answer) {
    const { data, meta } = answer;
    return { state: Array.isArray(data) && data.length === 0 ? 'empty' : 'ready', data, meta };
  }
  if (error === undefined) return { state: 'loading' };
  return { state: 'failed', code: error instanceof ApiError ? error.httpStatus : 'BadGateway' };
}
