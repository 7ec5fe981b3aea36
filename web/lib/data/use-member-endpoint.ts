import { useContext } from 'react';
import useSWR, { useSWRConfig } from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { ListMeta } from '#shared/contracts/envelope.ts';
import { ApiError } from '#shared/contracts/errors.ts';
import { siteSession, useSession } from '../session/session.ts';
import { useLoadingMark } from './loading-mark.ts';
import { type Resource, SupplyContext, toResource } from './use-endpoint.ts';

/**
 * The data of a member's call. No page brings it: it is asked for once the page is live and a member is there, and until then it is
 * loading. What one member has seen is never shown to the next one: the token is part of its key.
 */
export function useMemberEndpoint<E extends Endpoint>(
  contract: E,
  ...given: [] | [input: CallInput<E> | undefined]
): Resource<AnswerOf<E>> & { refresh: () => void } {
  const input = given.length === 0 ? {} : given[0];
  const supply = useContext(SupplyContext);
  if (!supply) throw new Error('useMemberEndpoint needs a SupplyContext');
  const isMember = useSession() === 'member';
  const { cache, mutate } = useSWRConfig();
  const key = isMember && input ? toMemberKey(toAddress(contract, input)) : null;
  const { data, error } = useSWR<{ data: AnswerOf<E>; meta?: ListMeta }, unknown>(key, () => supply.api.read(contract, input ?? {}), {
    revalidateOnMount: true,
    keepPreviousData: false,
  });
  useLoadingMark(key !== null && !data && !error);
  const refresh = () => void mutate(key);
  if (data) return { ...toResource(data), refresh };
  if (error) {
    const retry = () => void mutate((other) => cache.get(String(other))?.error !== undefined); // one press tries all that failed on the page
    return { state: 'failed', code: error instanceof ApiError ? error.httpStatus : 'BadGateway', retry, refresh };
  }
  return { state: 'loading', refresh };
}

/** After a call that writes: asks again for everything of the member whose address begins so, such as points and what hangs on them. */
export function useRefreshMember(): (...contracts: Endpoint[]) => void {
  const { mutate } = useSWRConfig();
  return (...contracts) => {
    const starts = contracts.map(({ path }) => toMemberKey(path.replace(/\{.*$/, '')));
    void mutate((key) => typeof key === 'string' && starts.some((start) => key.startsWith(start)));
  };
}

function toMemberKey(address: string): string {
  return `${siteSession().token() ?? ''} ${address}`;
}
