import type { CacheTagHeader } from '#config/env.ts';
import { mediaTag } from '#shared/site/purge-tags.ts';
import type { Answer } from './stored-answer.ts';

/** Answers built from records of other resources. Every purge includes them. */
const gathered: ReadonlySet<string> = new Set(['search', 'sitemap', 'site-facts']);

/** Returns the tags of a canonical address: the resource (`announcements`) and, for a single record, the record (`announcements/12`). */
export function toResourceTags(address: string): string[] {
  const [resource, id] = address.split('?', 1)[0]?.split('/').slice(2) ?? [];
  if (resource === undefined) return [];
  return id === undefined ? [resource] : [resource, `${resource}/${id}`];
}

/** Adds the tags of derived answers to the tags to purge. */
export function withGathered(tags: readonly string[]): string[] {
  return tags.every((tag) => tag === mediaTag) ? [...tags] : [...new Set([...tags, ...gathered])];
}

/** Max length of the header, below the limit of Fastly and Cloudflare (16 kB) to leave space for other headers. */
const maxValue = 8000;
const separators: Readonly<Record<CacheTagHeader, string>> = { 'surrogate-key': ' ', 'cache-tag': ',' };

declare module 'fastify' {
  interface FastifyInstance {
    /** Defined if a CDN in front is purged by tags. */
    tagHeaderOf?: TagHeaderOf;
  }
}

export type TagHeaderOf = (answer: Answer) => Record<string, string>;

/** Returns the tag header of an answer, memoized per tag set. Contains resource names only, as accepted by `POST /ops/purge`. */
export function createTagHeader(name: CacheTagHeader): TagHeaderOf {
  const known = new WeakMap<ReadonlySet<string>, Record<string, string>>();
  return ({ tags }) => {
    const before = known.get(tags);
    if (before) return before;
    const value = toValue([...tags].filter((tag) => !tag.startsWith('/')).sort(), separators[name]);
    const header = value === '' ? {} : { [name]: value };
    known.set(tags, header);
    return header;
  };
}

/** Joins the tags. If they are too long together, omits the tags of single records; the page is then purged more often than necessary. */
function toValue(tags: readonly string[], separator: string): string {
  const all = tags.join(separator);
  return all.length <= maxValue ? all : tags.filter((tag) => !tag.includes('/')).join(separator);
}
