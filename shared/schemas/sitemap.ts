import * as z from 'zod/mini';
import { listKindsWith } from '#shared/site/kinds.ts';
import { listSitemap, listSitemapKinds } from '../contracts/sitemap.ts';
import { check } from './check.ts';
import { DateTime, Id, Permalink, Slug, Text, translations } from './fields.ts';

export const SitemapEntry = z.object({
  type: z.enum(listKindsWith('isInSitemap')),
  id: Id,
  permalink: z.nullish(Permalink),
  /** For pages: the key; translations with a path of their own have it in `path`. */
  alias: z.nullish(Slug),
  /** Missing if it was not recorded. */
  updated_at: z.nullish(DateTime),
  translations: translations({ title: Text, path: z.optional(Slug) }),
});
export type SitemapEntry = z.infer<typeof SitemapEntry>;

export const SitemapKind = z.object({ type: z.enum(listKindsWith('isInSitemap')), total: z.int().check(z.nonnegative()) });
export type SitemapKind = z.infer<typeof SitemapKind>;

export const sitemapChecks = [check(listSitemap, { item: SitemapEntry }), check(listSitemapKinds, { item: SitemapKind })];
