import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';

/** An announcement on the page of its type: one of another type is not there. */
export function ofType(resource: Resource<Announcement>, type: Announcement['type']): Resource<Announcement> {
  const isOther = resource.state === 'ready' && resource.data.type !== type;
  return isOther ? { state: 'failed', code: 'NotFound', retry: () => location.reload() } : resource;
}
