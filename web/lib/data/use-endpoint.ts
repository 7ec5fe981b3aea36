import { createContext, useContext } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { PageCall } from '#shared/site/page.ts';
import type { Api } from './api.ts';
import { useLoadingMark } from './loading-mark.ts';

/** The four states of data on a screen. An empty list is a state of its own, so that no screen forgets it. */
export type Resource<T> =
  | { state: 'loading' }
  | { state: 'failed'; code: HttpStatusName; retry: () => void }
  | { state: 'empty'; data: T; meta: ListMeta | undefined }
  | { state: 'ready'; data: T; meta: ListMeta | undefined };

/** What came with the page: its payload, and where to ask for more. */
export interface Supply {
  api: Api;
  calls: Readonly<Record<string, PageCall>>;
  failures: Readonly<Record<string, HttpStatusName>>;
  /** Hears of a call that was asked for and did not come with the page. */
  want: (contract: string, address: string) => void;
}

export const SupplyContext = createContext<Supply | undefined>(undefined);

/** The data of a call. Address, key, type and states come from the contract; `undefined` as input asks for nothing yet. */
export function useEndpoint<E extends Endpoint>(contract: E, ...given: [] | [input: CallInput<E> | undefined]): Resource<AnswerOf<E>> {
  const input = given.length === 0 ? {} : given[0]; // a default value would stand in for an undefined that was meant
  const supply = useContext(SupplyContext);
  if (!supply) throw new Error('useEndpoint needs a SupplyContext');
  const address = input && toAddress(contract, input);
  const call = address ? supply.calls[address] : undefined;
  const failure = address ? supply.failures[address] : undefined;
  if (address && !call && !failure) supply.want(contract.name, address);

  const { cache, mutate } = useSWRConfig();
  const { data, error } = useSWR<PageCall, unknown>(failure ? null : address, () => supply.api.read(contract, input ?? {}), {
    ...(call && { fallbackData: call }),
  });
  useLoadingMark(address !== undefined && !call && !data && !failure && !error);
  const found = call ?? data; // what was fetched here before may be older than the page
  if (found) return toResource(found as { data: AnswerOf<E>; meta?: ListMeta }); // the gateway has parsed it by this contract
  if (failure) return { state: 'failed', code: failure, retry: () => location.reload() };
  if (error) {
    const retry = () => void mutate((key) => cache.get(String(key))?.error !== undefined); // one press tries all that failed on the page
    return { state: 'failed', code: error instanceof ApiError ? error.httpStatus : 'BadGateway', retry };
  }
  return { state: 'loading' };
}

/** An answer in its state: ready, or an empty list. */
export function toResource<T>({ data, meta }: { data: T; meta?: ListMeta }): Resource<T> {
  return { state: Array.isArray(data) && data.length === 0 ? 'empty' : 'ready', data, meta };
}
