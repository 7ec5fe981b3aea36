import { mediaTag } from '#shared/site/purge-tags.ts';

/** Answers that are made of records of other resources: whatever is purged, they are. */
const gathered: ReadonlySet<string> = new Set(['search', 'sitemap', 'site-facts']);

/** The tags of a canonical address: its resource, and of a single record that one, too: `announcements`, `announcements/12`. */
export function toResourceTags(address: string): string[] {
  const [resource, id] = address.split('?', 1)[0]?.split('/').slice(2) ?? [];
  if (resource === undefined) return [];
  return id === undefined ? [resource] : [resource, `${resource}/${id}`];
}

/** What is purged with these tags. */
export function withGathered(tags: readonly string[]): string[] {
  return tags.every((tag) => tag === mediaTag) ? [...tags] : [...new Set([...tags, ...gathered])];
}
