import useSWR from 'swr';
import { toAddress } from '#shared/contracts/address.ts';
import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import type { PageCall } from '#shared/site/page.ts';
import { useLoadingMark } from './loading-mark.ts';
import { type Resource, type SourceOptions, useEndpoint, useSource } from './use-endpoint.ts';

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
  const { swrOptions, isNeeded, toKey, read, toResource } = useSource(contract, options);
  const addresses = inputs.map((input) => toAddress(contract, input));
  const requested = [...new Set(addresses)].filter(isNeeded);
  const readAll = () => settleAll(requested.map((address) => read(inputs[addresses.indexOf(address)])));
  const key = requested.length > 0 ? toKey(requested.join('\n')) : null;
  const { data, error } = useSWR<Outcome[], AggregateError>(key, readAll, swrOptions);
  useLoadingMark(key !== null && !data && !error);
  const outcomes: readonly Outcome[] = data ?? error?.errors ?? [];
  return addresses.map((address) => {
    const { answer, error: failure } = outcomes[requested.indexOf(address)] ?? {};
    return toResource(address, answer, failure);
  });
}

/** Returns all outcomes. If a call failed, throws them instead, so that SWR knows that a retry is needed, and successful answers are kept. */
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

interface PagesOptions extends SourceOptions {
  /** Max pages to fetch. `meta` contains the real number of pages. */
  maxPages?: number;
}

/** With the largest page size, these are three thousand records. No centre has that many shops. */
const defaultMaxPages = 64;

type ItemOf<E extends Endpoint> = AnswerOf<E> extends (infer Item)[] ? Item : never;

/** Fetches all pages of a list and joins them. Ready when all pages are there; failed if one page fails. `undefined` fetches nothing. */
export function useAllPages<E extends Endpoint>(
  contract: E,
  toInput: ((page: number) => CallInput<E>) | undefined,
  { maxPages = defaultMaxPages, ...source }: PagesOptions = {},
): Resource<ItemOf<E>[]> {
  const first = useEndpoint(contract, toInput?.(1), source) as Resource<ItemOf<E>[]>; // safe: a paged contract returns lists
  const count = 'meta' in first ? Math.min(first.meta?.pages ?? 1, maxPages) : 1;
  const others = toInput ? Array.from({ length: Math.max(count - 1, 0) }, (_, index) => toInput(index + 2)) : [];
  const rest = useEndpoints(contract, others, source) as Resource<ItemOf<E>[]>[];
  return rest.reduce(join, first);
}

function join<T>(before: Resource<T[]>, next: Resource<T[]>): Resource<T[]> {
  if (before.state === 'failed' || before.state === 'loading') return before;
  if (next.state === 'failed' || next.state === 'loading') return next;
  return { state: before.state, data: [...before.data, ...next.data], meta: before.meta };
}
