import { permalinkPattern } from '#shared/rules/patterns.ts';
import type { ArticleSummary, WebsitePage } from '../schemas/website-pages.ts';
import { endpoint, listEndpoint, schema } from './endpoint.ts';
import { id, listQuery, optional, slug, text } from './parameters.ts';

export type { ArticleSummary, Block, WebsitePage } from '../schemas/website-pages.ts';

export const blockKinds = ['html', 'image', 'gallery', 'accordion', 'cards', 'contact', 'map', 'video', 'download', 'companies'] as const;

const query = { tab: optional(slug) };

export const getWebsitePageById = endpoint({
  name: 'getWebsitePageById',
  path: '/v1/website-pages/id/{id}',
  access: 'public',
  params: { id },
  query,
  answer: schema<typeof WebsitePage>(),
});

export const getWebsitePageByPermalink = endpoint({
  name: 'getWebsitePageByPermalink',
  path: '/v1/website-pages/permalink/{permalink+}',
  access: 'public',
  params: { permalink: text({ form: permalinkPattern, most: 300 }) },
  query,
  answer: schema<typeof WebsitePage>(),
});

/** `alias` may also be the page's path in any language. */
export const getWebsitePageByAlias = endpoint({
  name: 'getWebsitePageByAlias',
  path: '/v1/website-pages/alias/{alias}',
  access: 'public',
  params: { alias: slug },
  query,
  answer: schema<typeof WebsitePage>(),
});

/** Pages that have a permalink, newest first (our addition). */
export const listArticles = listEndpoint({
  name: 'listArticles',
  path: '/v1/website-pages',
  isOptional: true,
  access: 'public',
  query: listQuery,
  item: schema<typeof ArticleSummary>(),
  isPaged: true,
});
