import useSWR from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, Endpoint } from '#shared/contracts/endpoint.ts';
import type { PageCall } from '#shared/site/page.ts';
import { type Resource, useSource } from './use-endpoint.ts';

/** Data of a call for content around the page: like `useEndpoint`, but the page does not wait for it. */
export function useAside<E extends Endpoint>(contract: E): Resource<AnswerOf<E>> {
  const { swrOptions, isNeeded, toKey, read, toResource } = useSource(contract);
  const address = toAddress(contract);
  const { data, error } = useSWR<PageCall, unknown>(isNeeded(address) ? toKey(address) : null, () => read(), swrOptions);
  return toResource(address, data, error);
}
