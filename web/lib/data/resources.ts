import type { Resource } from './use-endpoint.ts';

/** Replaces an answer's data by a part of it, in the same state. If the part is missing, the state is `failed` with `NotFound`. */
export function findIn<T, U>(resource: Resource<T>, find: (data: T) => U | undefined): Resource<U> {
  if (!('data' in resource)) return resource;
  const part = find(resource.data);
  return part === undefined ? { state: 'failed', code: 'NotFound', retry: () => {} } : { state: 'ready', data: part, meta: undefined };
}

/** Treats a missing record as an answer: `undefined` instead of `NotFound`. */
export function orMissing<T>(resource: Resource<T>): Resource<T | undefined> {
  if (resource.state !== 'failed' || resource.code !== 'NotFound') return resource;
  return { state: 'ready', data: undefined, meta: undefined };
}
