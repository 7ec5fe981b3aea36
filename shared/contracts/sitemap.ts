import * as z from 'zod/mini';
import { listEndpoint } from './endpoint.ts';
import { DateTime, Id, Text, translations } from './fields.ts';

export const sitemapTypes = ['company', 'news', 'event', 'product', 'reward', 'amenity', 'floorplan', 'page'] as const;

export const SitemapEntry = z.object({
  type: z.enum(sitemapTypes),
  id: Id,
  permalink: z.nullish(z.string()),
  updated_at: DateTime,
  translations: translations({ title: Text }),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

/** Every public record. */
export const listSitemap = listEndpoint({ name: 'listSitemap', path: '/v1/sitemap', access: 'public', item: SitemapEntry });
