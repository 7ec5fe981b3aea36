import * as z from 'zod/mini';
import { listEndpoint } from './endpoint.ts';
import { DateTime, Id, Permalink, Slug, Text, translations } from './fields.ts';

export const sitemapTypes = ['company', 'news', 'event', 'product', 'reward', 'amenity', 'floorplan', 'page'] as const;

export const SitemapEntry = z.object({
  type: z.enum(sitemapTypes),
  id: Id,
  permalink: z.nullish(Permalink),
  /** Of a page: its key, and in each language the path of its own, where it has one. */
  alias: z.nullish(Slug),
  updated_at: DateTime,
  translations: translations({ title: Text, path: z.optional(Slug) }),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

/** Every public record. */
export const listSitemap = listEndpoint({ name: 'listSitemap', path: '/v1/sitemap', access: 'public', item: SitemapEntry });
