import type { CacheTagHeader } from '#config/env.ts';
import type { Answer } from './stale-cache.ts';

/** Within what Fastly and Cloudflare take (16 kB), and a server's whole head with it. */
const longestValue = 8000;
const separators: Readonly<Record<CacheTagHeader, string>> = { 'surrogate-key': ' ', 'cache-tag': ',' };

declare module 'fastify' {
  interface FastifyInstance {
    /** Where a layer in front is purged by tags. */
    tagHeaderOf?: TagHeaderOf;
  }
}

export type TagHeaderOf = (answer: Answer) => Record<string, string>;

/** The header for answers that can be purged by tags, worked out once for each. Names of resources alone, as `POST /ops/purge` takes them. */
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

/** A page of more records than fit bears resources without their records' numbers: it is purged with more than itself. */
function toValue(tags: readonly string[], separator: string): string {
  const all = tags.join(separator);
  return all.length <= longestValue ? all : tags.filter((tag) => !tag.includes('/')).join(separator);
}
