import type { SitemapEntry } from '../schemas/sitemap.ts';
import { listEndpoint, schema } from './endpoint.ts';

export type { SitemapEntry } from '../schemas/sitemap.ts';

/** Every public record. */
export const listSitemap = listEndpoint({
  name: 'listSitemap',
  path: '/v1/sitemap',
  access: 'public',
  kindsAt: 'type',
  item: schema<typeof SitemapEntry>(),
});
