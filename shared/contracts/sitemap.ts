import { listKindsWith } from '#shared/site/kinds.ts';
import type { SitemapEntry, SitemapKind } from '../schemas/sitemap.ts';
import { listEndpoint, schema } from './endpoint.ts';
import { choice, optional, whole, withDefault } from './parameters.ts';

export type { SitemapEntry, SitemapKind } from '../schemas/sitemap.ts';

/** Records per page of the sitemap. In four languages these are 2,000 addresses; search engines allow 50,000 per file. */
export const sitemapPageSize = 500;

/**
 * Public records page by page, of all kinds or of one (our addition). Every page but the last has `sitemapPageSize` records. Other mall APIs may
 * return all records on one page.
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

/** Number of public records by kind (our addition). For mall APIs without this call, the sitemap is not divided by kind. */
export const listSitemapKinds = listEndpoint({
  name: 'listSitemapKinds',
  path: '/v1/sitemap-kinds',
  access: 'public',
  kindsAt: 'type',
  item: schema<typeof SitemapKind>(),
  isOptional: true,
});
