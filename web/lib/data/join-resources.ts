import type { Resource } from './use-endpoint.ts';

/** Pages of a list as one: there when both are, failed when one has. */
export function joinResources<T>(before: Resource<T[]>, next: Resource<T[]>): Resource<T[]> {
  if (before.state === 'failed' || before.state === 'loading') return before;
  if (next.state === 'failed' || next.state === 'loading') return next;
  return { state: before.state, data: [...before.data, ...next.data], meta: before.meta };
}
