import { listKindsWith } from '#shared/site/kinds.ts';
import type { SitemapEntry, SitemapKind } from '../schemas/sitemap.ts';
import { listEndpoint, schema } from './endpoint.ts';
import { choice, optional, whole, withDefault } from './parameters.ts';

export type { SitemapEntry, SitemapKind } from '../schemas/sitemap.ts';

/** How many records a page of the sitemap has: in four languages 2,000 addresses, where search engines take 50,000 in a file. */
export const sitemapPageSize = 500;

/**
 * Public records page by page, of all kinds or of one (our addition). A page has `sitemapPageSize` records, the last one fewer. Other mall APIs may answer
 * with all records at once.
 */
export const listSitemap = listEndpoint({
  name: 'listSitemap',
  path: '/v1/sitemap',
  isOptional: true,
  access: 'public',
  query: { type: optional(choice(listKindsWith('isInSitemap'))), page: withDefault(whole(1, 10_000), 1) },
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
