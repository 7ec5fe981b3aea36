import type { Resource } from './use-endpoint.ts';

/** One part of an answer, in the answer's state; what is not in it is not found. */
export function findIn<T, U>(resource: Resource<T>, find: (data: T) => U | undefined): Resource<U> {
  if (!('data' in resource)) return resource;
  const part = find(resource.data);
  return part === undefined ? { state: 'failed', code: 'NotFound', retry: () => {} } : { state: 'ready', data: part, meta: undefined };
}

/** Of a record that may be missing: missing, it is an answer, too. */
export function orMissing<T>(resource: Resource<T>): Resource<T | undefined> {
  if (resource.state !== 'failed' || resource.code !== 'NotFound') return resource;
  return { state: 'ready', data: undefined, meta: undefined };
}
