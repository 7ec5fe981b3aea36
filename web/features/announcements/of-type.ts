import type { Announcement } from '#shared/contracts/announcements.ts';
import type { Resource } from '../../lib/data/use-endpoint.ts';

/** Restricts a page to its type: announcements of other types are not found. */
export function ofType(resource: Resource<Announcement>, type: Announcement['type']): Resource<Announcement> {
  const isOther = resource.state === 'ready' && resource.data.type !== type;
  return isOther ? { state: 'failed', code: 'NotFound', retry: () => location.reload() } : resource;
}
