import type { AnswerOf, CallInput, Endpoint } from '#shared/contracts/endpoint.ts';
import { type Resource, type SourceOptions, useEndpoint } from './use-endpoint.ts';
import { useEndpoints } from './use-endpoints.ts';

interface Options extends SourceOptions {
  /** Page limit; `meta` shows if there are more. */
  maxPages?: number;
}

/** With the largest pages: three thousand records, more than any centre has shops. */
const defaultMaxPages = 64;

type ItemOf<E extends Endpoint> = AnswerOf<E> extends (infer Item)[] ? Item : never;

/** Returns a paged list as one: ready when all pages are there, failed if one fails. `undefined` fetches nothing. */
export function useAllPages<E extends Endpoint>(
  contract: E,
  toInput: ((page: number) => CallInput<E>) | undefined,
  { maxPages = defaultMaxPages, ...source }: Options = {},
): Resource<ItemOf<E>[]> {
  const first = useEndpoint(contract, toInput?.(1), source) as Resource<ItemOf<E>[]>; // a paged contract returns lists
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
