import { createContext, useContext } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import type { HttpStatusName } from '#shared/contracts/errors.ts';
import type { PageCall, PagePayload } from '#shared/site/page.ts';
import { useOffers } from '../centre/site.tsx';
import { useToken } from '../session/session.ts';
import type { Api } from './api.ts';
import { type FailureCode, toFailureCode } from './failure-code.ts';
import { useLoadingMark } from './loading-mark.ts';

/** The four states of data on a screen. An empty list is a separate state, so that every screen must handle it. */
export type Resource<T> =
  | { state: 'loading' }
  | { state: 'failed'; code: FailureCode; retry: () => void }
  | { state: 'empty'; data: T; meta: ListMeta | undefined }
  | { state: 'ready'; data: T; meta: ListMeta | undefined };

/** Data that was delivered with the page, and the client that fetches other data. */
export interface Supply {
  api: Api;
  calls: Readonly<Record<string, PageCall>>;
  failures: Readonly<Record<string, HttpStatusName>>;
  /** Called for each call whose answer was not delivered with the page. */
  want: (contract: string, address: string) => void;
  page?: PagePayload;
}

export const SupplyContext = createContext<Supply | undefined>(undefined);

export interface SourceOptions {
  /**
   * `page` (default): the answer is delivered with the page, or fetched. `browser`: it is never delivered with a page. It is fetched after the page
   * is live and a member is logged in; until then the state is `loading`. Member calls always use `browser`.
   */
  from?: 'page' | 'browser';
  /**
   * Whether the tenant restricts the data to members. Then it is fetched as a member call: not delivered with pages, and not stored in shared caches.
   */
  isMembersOnly?: boolean;
}

/** Data of a call. Address, key, type and states come from the contract; `undefined` as input fetches nothing yet. */
export function useEndpoint<E extends Endpoint>(
  contract: E,
  ...args: [] | [input: CallInput<E> | undefined, options?: SourceOptions]
): Resource<AnswerOf<E>> {
  const [input, options] = args.length === 0 ? [{}] : args; // a default value would replace an explicit undefined
  const { swrOptions, isNeeded, toKey, read, toResource } = useSource(contract, options);
  const address = input && toAddress(contract, input);
  const key = address && isNeeded(address) ? toKey(address) : null;
  const { data, error } = useSWR<PageCall, unknown>(key, () => read(input), swrOptions);
  useLoadingMark(key !== null && !data && !error);
  return address ? toResource(address, data, error) : loading;
}

/** Source and states of a contract's answers; shared by `useEndpoint` and `useEndpoints`. */
export function useSource<E extends Endpoint>(values: E, { from, isMembersOnly }: SourceOptions = {}) {
  const supply = useContext(SupplyContext);
  if (!supply) throw new Error('useEndpoint needs a SupplyContext');
  const isMissing = !useOffers(values);
  const contract: E = isMembersOnly ? { ...values, access: 'member' } : values;
  const isBrowsers = from === 'browser' || contract.access === 'member';
  const token = useToken(isBrowsers);
  const { calls, failures, want } = isBrowsers ? nobodys : supply;
  const { cache, mutate } = useSWRConfig();
  /** Retries all failed calls of the page, so that one click is enough. */
  const retry = () => void mutate((key) => cache.get(String(key))?.error !== undefined);

  return {
    /** Revalidates on mount, because a cached copy of data that no page delivers may be old. Otherwise unset: `false` would prevent any fetch. */
    swrOptions: isBrowsers ? { revalidateOnMount: true } : {},
    read: (input: CallInput<E> = {}) => supply.api.read(contract, input),
    /** Whether an answer must be fetched: the page has not delivered it, and the token is known if the call needs one. */
    isNeeded(address: string): boolean {
      if (isMissing || (isBrowsers && !token) || calls[address] || failures[address]) return false;
      want(contract.name, address);
      return true;
    },
    /**
     * Cache key of an answer: its address, `/v1/companies?page=2`. For member calls it begins with the token and a space, so that the data
     * of a member is never shown to the next.
     */
    toKey: (address: string) => (token ? `${token} ${address}` : address),
    toResource(address: string, fetched: PageCall | undefined, error: unknown): Resource<AnswerOf<E>> {
      if (isMissing) return toMissing(values);
      const failure = failures[address];
      if (failure) return { state: 'failed', code: failure, retry: () => location.reload() };
      const found = calls[address] ?? fetched; // an answer fetched here earlier may be older than the page
      if (found) {
        const { data, meta } = found as { data: AnswerOf<E>; meta?: ListMeta }; // safe: the gateway has parsed it by this contract
        return { state: Array.isArray(data) && data.length === 0 ? 'empty' : 'ready', data, meta };
      }
      if (!error) return loading;
      return { state: 'failed', code: toFailureCode(error), retry };
    },
  };
}

/** Answer for calls that the mall API does not offer: an empty list, or `NotFound` for a record. Nothing is fetched. */
function toMissing<E extends Endpoint>({ isList }: E): Resource<AnswerOf<E>> {
  if (!isList) return { state: 'failed', code: 'NotFound', retry: () => location.reload() };
  return { state: 'empty', data: [] as AnswerOf<E>, meta: undefined }; // safe: an empty list has any item type
}

const loading: { state: 'loading' } = { state: 'loading' };
/** Supply for calls that no page delivers. */
const nobodys: Omit<Supply, 'api'> = { calls: {}, failures: {}, want: () => {} };
