import { mediaTag } from '#shared/site/purge-tags.ts';

/** Answers built from records of other resources. Every purge includes them. */
const gathered: ReadonlySet<string> = new Set(['search', 'sitemap', 'site-facts']);

/** Tags of a canonical address: the resource and, for a single record, the record: `announcements`, `announcements/12`. */
export function toResourceTags(address: string): string[] {
  const [resource, id] = address.split('?', 1)[0]?.split('/').slice(2) ?? [];
  if (resource === undefined) return [];
  return id === undefined ? [resource] : [resource, `${resource}/${id}`];
}

/** The tags to purge, including derived answers. */
export function withGathered(tags: readonly string[]): string[] {
  return tags.every((tag) => tag === mediaTag) ? [...tags] : [...new Set([...tags, ...gathered])];
}
