import useSWR from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { PageCall } from '#shared/site/page.ts';
import { useLoadingMark } from './loading-mark.ts';
import { type Resource, type SourceOptions, useSource } from './use-endpoint.ts';

/** An answer, or the error thrown instead. */
type Outcome = { answer?: PageCall; error?: unknown };

/**
 * Several calls of a contract, each with its own state. Calls that the page has not delivered are fetched in one go, and stay loading until all have
 * arrived.
 */
export function useEndpoints<E extends Endpoint>(
  contract: E,
  inputs: readonly CallInput<E>[],
  options?: SourceOptions,
): Resource<AnswerOf<E>>[] {
  const { asking, isAsked, toKey, read, toResource } = useSource(contract, options);
  const addresses = inputs.map((input) => toAddress(contract, input));
  const asked = [...new Set(addresses)].filter(isAsked);
  const readAll = () => settleAll(asked.map((address) => read(inputs[addresses.indexOf(address)])));
  const key = asked.length > 0 ? toKey(asked.join('\n')) : null;
  const { data, error } = useSWR<Outcome[], AggregateError>(key, readAll, asking);
  useLoadingMark(key !== null && !data && !error);
  const outcomes: readonly Outcome[] = data ?? error?.errors ?? [];
  return addresses.map((address) => {
    const { answer, error: failure } = outcomes[asked.indexOf(address)] ?? {};
    return toResource(address, answer, failure);
  });
}

/** Throws all outcomes if one call failed: SWR then knows that a retry is needed, and the successful answers are kept. */
async function settleAll(calls: readonly Promise<PageCall>[]): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    calls.map(
      (call): Promise<Outcome> =>
        call.then(
          (answer) => ({ answer }),
          (error: unknown) => ({ error }),
        ),
    ),
  );
  if (outcomes.some(({ error }) => error)) throw new AggregateError(outcomes);
  return outcomes;
}
