import { listKindsWith } from '#shared/site/kinds.ts';
import type { SitemapEntry, SitemapKind } from '../schemas/sitemap.ts';
import { listEndpoint, schema } from './endpoint.ts';
import { choice, optional, whole } from './parameters.ts';

export type { SitemapEntry, SitemapKind } from '../schemas/sitemap.ts';

/** How many records a page of the sitemap has: in four languages 2,000 addresses, where search engines take 50,000 in a file. */
export const sitemapPageSize = 500;

/** Every public record; those of one kind alone, and page by page, where that is asked for (our addition). */
export const listSitemap = listEndpoint({
  name: 'listSitemap',
  path: '/v1/sitemap',
  isOptional: true,
  access: 'public',
  query: { type: optional(choice(listKindsWith('isInSitemap'))), page: optional(whole(1, 10_000)) },
  kindsAt: 'type',
  item: schema<typeof SitemapEntry>(),
});

/** How many public records there are of each kind (our addition). A mall API that does not know it has the whole sitemap alone. */
export const listSitemapKinds = listEndpoint({
  name: 'listSitemapKinds',
  path: '/v1/sitemap-kinds',
  access: 'public',
  kindsAt: 'type',
  item: schema<typeof SitemapKind>(),
  isOptional: true,
});
