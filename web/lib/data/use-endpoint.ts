import { createContext, useContext } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { ApiError, type HttpStatusName } from '#shared/contracts/errors.ts';
import type { PageCall, PagePayload } from '#shared/site/page.ts';
import { useOffers } from '../centre/use-offers.ts';
import { useToken } from '../session/session.ts';
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
  /** The page itself. */
  page?: PagePayload;
}

export const SupplyContext = createContext<Supply | undefined>(undefined);

export interface SourceOptions {
  /**
   * `page`, unless it is said: the page brings it, or it is fetched. `browser`: no page brings it, it is asked for once the page is live and
   * a member is there, and until then it is loading. A member's call is always the browser's.
   */
  from?: 'page' | 'browser';
  /** A tenant keeps it for members: while it does, no page brings it and no cache holds it; it is asked for as a member's call. */
  isMembersOnly?: boolean;
}

/** The data of a call. Address, key, type and states come from the contract; `undefined` as input asks for nothing yet. */
export function useEndpoint<E extends Endpoint>(
  contract: E,
  ...given: [] | [input: CallInput<E> | undefined, options?: SourceOptions]
): Resource<AnswerOf<E>> {
  const [input, options] = given.length === 0 ? [{}] : given; // a default value would stand in for an undefined that was meant
  const { asking, isAsked, toKey, read, toResource } = useSource(contract, options);
  const address = input && toAddress(contract, input);
  const key = address && isAsked(address) ? toKey(address) : null;
  const { data, error } = useSWR<PageCall, unknown>(key, () => read(input), asking);
  useLoadingMark(key !== null && !data && !error);
  return address ? toResource(address, data, error) : loading;
}

/** Where answers of a contract come from, and in which state they are: what `useEndpoint` and `useEndpoints` are made of. */
export function useSource<E extends Endpoint>(given: E, { from, isMembersOnly }: SourceOptions = {}) {
  const supply = useContext(SupplyContext);
  if (!supply) throw new Error('useEndpoint needs a SupplyContext');
  const isMissing = !useOffers(given);
  const contract: E = isMembersOnly ? { ...given, access: 'member' } : given;
  const isBrowsers = from === 'browser' || contract.access === 'member';
  const token = useToken(isBrowsers);
  const { calls, failures, want } = isBrowsers ? nobodys : supply;
  const { cache, mutate } = useSWRConfig();
  /** One press tries all that failed on the page. */
  const retry = () => void mutate((key) => cache.get(String(key))?.error !== undefined);

  return {
    /** No page brings it: what is kept of it may be old. Not `false`: that would never ask. */
    asking: isBrowsers ? { revalidateOnMount: true } : {},
    read: (input: CallInput<E> = {}) => supply.api.read(contract, input),
    /** Whether an answer must be asked for: the page has not brought it, and whose it is may ask. */
    isAsked(address: string): boolean {
      if (isMissing || (isBrowsers && !token) || calls[address] || failures[address]) return false;
      want(contract.name, address);
      return true;
    },
    /**
     * What an answer is kept under: its address, `/v1/companies?page=2`. What a member's browser asks for stands behind their token and a
     * space: what one member has seen is never shown to the next one.
     */
    toKey: (address: string) => (token ? `${token} ${address}` : address),
    toResource(address: string, fetched: PageCall | undefined, error: unknown): Resource<AnswerOf<E>> {
      if (isMissing) return toMissing(given);
      const failure = failures[address];
      if (failure) return { state: 'failed', code: failure, retry: () => location.reload() };
      const found = calls[address] ?? fetched; // what was fetched here before may be older than the page
      if (found) {
        const { data, meta } = found as { data: AnswerOf<E>; meta?: ListMeta }; // the gateway has parsed it by this contract
        return { state: Array.isArray(data) && data.length === 0 ? 'empty' : 'ready', data, meta };
      }
      if (!error) return loading;
      return { state: 'failed', code: error instanceof ApiError ? error.httpStatus : 'BadGateway', retry };
    },
  };
}

/** Of what the mall API does not have nobody is asked: a list of it is empty, and a record of it is not there. */
function toMissing<E extends Endpoint>({ isList }: E): Resource<AnswerOf<E>> {
  if (!isList) return { state: 'failed', code: 'NotFound', retry: () => location.reload() };
  return { state: 'empty', data: [] as AnswerOf<E>, meta: undefined }; // a list of whatever
}

const loading: { state: 'loading' } = { state: 'loading' };
/** No page brings what is the browser's to ask for. */
const nobodys: Omit<Supply, 'api'> = { calls: {}, failures: {}, want: () => {} };
